import ArgumentParser
import Foundation
import LocalServer

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

func warn(_ sentence: String) { warn(sentence, by: "todos-server") }

/// Says what went wrong; the error is only the status.
func failure(_ sentence: String) -> ExitCode {
  warn(sentence)
  return .failure
}
