import Foundation
import LockCore
import LockSystem

func replay(_ options: SimOptions, _ settings: Settings) throws(SimError) {
  let recording = try load(options.file)
  var replay: Replay
  do throws(TouchFault) {
    replay = try Replay(recording.device, settings: settings, output: options.output)
  } catch {
    throw SimError("\(options.file): \(recording.device.name) is no touchscreen: \(error.text)", .badInput)
  }
  var pictures: Pictures?
  if let folder = options.pictures {
    pictures = try Pictures(folder: folder, settings: settings, output: options.output)
  }
  let lines = Lines(isJSON: options.isJSON)
  var failure: SimError?
  let show = { (scene: borrowing Scene, outcome: Replay.Outcome) in
    switch outcome {
    case .contact(let contact): print(lines.line(contact))
    case .drawing(let drawing):
      print(lines.line(drawing))
      do throws(SimError) { try pictures?.add(scene) } catch { failure = error }
    }
  }
  for event in recording.events {
    replay.play(event, show)
    if let failure { throw failure }
  }
  replay.finish(recording.events.last?.microseconds ?? 0, show)
  if let failure { throw failure }
  print(lines.line(replay.summary))
}

func load(_ file: String) throws(SimError) -> Recording {
  guard let data = FileManager.default.contents(atPath: file) else {
    throw SimError("\(file): cannot be read", .inputOutput)
  }
  // What is no UTF-8 can only be in a name or a comment.
  let text = String(decoding: data, as: UTF8.self)
  do throws(RecordingReader.Fault) {
    return try RecordingReader.read(text)
  } catch {
    throw SimError("\(file):\(error.line): \(error.text)", .badInput)
  }
}

func start() -> ExitStatus {
  let options: SimOptions
  do throws(UsageError) {
    options = try SimOptions(Arguments.ofProcess())
  } catch {
    Log.plain("touchlock-sim: \(error.text); see touchlock-sim --help")
    return .usage
  }
  if options.isHelp { return ExitStatus.printing(SimOptions.help) }
  var settings = Settings()
  if let configuration = options.configuration {
    do throws(ConfigError) {
      settings = try ConfigFile.load(configuration)
    } catch {
      for line in error.lines { Log.plain("touchlock-sim: \(line)") }
      return .configuration
    }
  }
  do throws(SimError) {
    try replay(options, settings)
    return .done
  } catch {
    fflush(nil)
    Log.plain("touchlock-sim: \(error.text)")
    return error.status
  }
}

exit(start().rawValue)
