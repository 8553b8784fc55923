import ArgumentParser
import Foundation

/// Where the app keeps its data.
struct DataFolder: ParsableArguments {
  @Option(name: .customLong("data"), help: "The folder of the app's data.", completion: .directory)
  var folder: String = Self.userFolder

  var url: URL { URL(filePath: folder, directoryHint: .isDirectory) }

  private static var userFolder: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? .homeDirectory).appending(path: "sluice-todos").path
  }
}

/// Whoever started this waits for the line, perhaps through a pipe.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

/// Says what people should know, and no program waits for.
func warn(_ sentence: String) {
  try? FileHandle.standardError.write(contentsOf: Data("todos-server: \(sentence)\n".utf8))
}

/// Says what went wrong; the error is only the status.
func failure(_ sentence: String) -> ExitCode {
  warn(sentence)
  return .failure
}
