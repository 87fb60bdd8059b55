import Foundation

/// A line of the account, shown at once also where the output is a pipe.
func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
