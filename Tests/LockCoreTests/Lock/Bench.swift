@testable import LockCore

extension LockState {
  static let every: [LockState] = [
    .locked, .drawing, .verifying, .wrong, .tooShort, .cooldown, .right, .releasing, .unlocked,
  ]
}

/// A lock of three by three dots at 30, 130, 230 px on a bench, with a clock that the test turns.
final class Bench {
  private var machine: LockMachine
  var now = Instant(nanoseconds: 7_000_000_000)

  init(
    patterns: Int = 1, shown: Bool = true, minimumDots: Int = 4, minimumTurns: Int = 1,
    blank: BlankRules = .never, retry: RetryRules = RetryRules()
  ) {
    var settings = Settings.hundreds()
    settings.rules.minimumDots = minimumDots
    settings.rules.minimumTurns = minimumTurns
    machine = LockMachine(
      grid: Grid(settings: settings, output: Size(width: 640, height: 640)), rules: settings.rules,
      timing: LockMachine.Timing(errorDisplay: 500, successDisplay: 250), blank: blank, retry: retry)
    if patterns > 0 { send(.patternsChanged(count: patterns)) }
    if shown { send(.screenShown) }
  }

  /// A lock that was brought into `state` by a finger.
  convenience init(in state: LockState) {
    self.init()
    switch state {
    case .locked: break
    case .drawing: down(1, 1)
    case .tooShort: draw(1, 2)
    case .cooldown: send(.failuresCounted(5, owesWait: true))
    case .verifying, .wrong, .right, .releasing, .unlocked: draw(1, 2, 3, 6)
    }
    if state == .wrong { send(.verdict(.wrong, attempt: 1)) }
    if [.right, .releasing, .unlocked].contains(state) { send(.verdict(.right, attempt: 1)) }
    if [.releasing, .unlocked].contains(state) { send(.deadlineReached) }
    if state == .unlocked { send(.screenReleased) }
  }

  var state: LockState { machine.state }
  var task: LockTask? { machine.task }
  var canBeginTask: Bool { machine.canBeginTask }
  var steps: Scene.Steps { machine.steps }
  var asksForNew: Bool {
    var scene = Scene()
    machine.compose(&scene, hasTouchscreen: true)
    return scene.asksForNew
  }
  var isShown: Bool { machine.isShown }
  var isBlank: Bool { machine.isBlank }
  var attempt: UInt32 { machine.attempt }
  var failures: Int { machine.failures }
  var nextTry: Int { machine.nextTry(at: now) }
  var grid: Grid { machine.recognizer.grid }
  var numbers: [Int] {
    (0..<machine.recognizer.path.count).map { machine.recognizer.path[$0].number }
  }

  func after(_ milliseconds: Int) -> Instant { now.advanced(milliseconds: milliseconds) }

  @discardableResult func send(_ event: LockEvent) -> [LockEffect] {
    Array(machine.handle(event, at: now))
  }

  func setGrid(_ grid: Grid) -> [LockEffect] { Array(machine.setGrid(grid)) }
  func wipe() { machine.wipe() }

  func centre(_ number: Int) -> Point { grid.centre(of: Dot(index: UInt8(number - 1))) }

  @discardableResult func down(_ contact: UInt32, _ number: Int) -> [LockEffect] {
    send(.contactDown(contact: contact, at: centre(number)))
  }

  @discardableResult func move(_ contact: UInt32, _ number: Int) -> [LockEffect] {
    send(.contactMoved(contact: contact, at: centre(number)))
  }

  @discardableResult func up(_ contact: UInt32) -> [LockEffect] { send(.contactUp(contact: contact)) }

  /// A whole drawing with contact 1; the effects of the lift.
  @discardableResult func draw(_ numbers: Int...) -> [LockEffect] {
    down(1, numbers[0])
    for number in numbers.dropFirst() { move(1, number) }
    return up(1)
  }

  /// How much of the cooldown's ring the screen is to show.
  var ringSteps: Int {
    var scene = Scene()
    machine.compose(&scene, hasTouchscreen: true)
    return scene.cooldownSteps
  }

  /// What the screen is to show.
  func look(hasTouchscreen: Bool = true) -> (
    look: Scene.Look, notice: Scene.Notice, numbers: [Int], finger: Point?
  ) {
    var scene = Scene()
    machine.compose(&scene, hasTouchscreen: hasTouchscreen)
    let numbers = (0..<scene.path.count).map { scene.path[$0].number }
    return (scene.look, scene.notice, numbers, scene.finger)
  }
}
