import ArgumentParser
import Foundation
import Sluice

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds a job for each line of the standard input.")
  @OptionGroup var option: FileOption

  @MainActor mutating func run() async throws {
    let store = option.store()
    var number = 0, refused = 0
    while let title = readLine() {
      number += 1
      do {
        try await store.ask(.add(title))
      } catch {
        FileHandle.standardError.write(Data("line \(number): \(error)\n".utf8))
        refused += 1
      }
    }
    try await store.saved()
    if refused > 0 { throw ExitCode(1) }
  }
}
