import Foundation

/// Prints a line at once: whoever started the program waits for it, perhaps through a pipe.
package func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

/// Says what people should know, and no program waits for.
package func warn(_ sentence: String, by program: String) {
  try? FileHandle.standardError.write(contentsOf: Data("\(program): \(sentence)\n".utf8))
}
