import Foundation
import Sluice
import SluiceFiles
import Testing
import Thoroughness

/// A program that is killed while it writes.
@Suite struct KillTests {
  /// A value that is whole if all numbers are equal.
  struct Block: Equatable, Codable, Sendable {
    var numbers = [Int](repeating: 0, count: 20_000)
    var isWhole: Bool { numbers.allSatisfy { $0 == numbers[0] } }
  }

  @Test func `Whenever the program is killed, the file has one whole value`() async throws {
    let folder = try Folder()
    let path = folder.file.path
    for number in Thoroughness.cases(quick: 8, exhaustive: 200) {
      let delay = UInt32((number * 7_919) % 40_000)
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32] in
        let place = SharedPlaces.process.place(.file(path), default: Block())
        let first = place.value.numbers[0]
        for number in 1... {
          place.update { $0.numbers = [Int](repeating: first + number, count: 20_000) }
          try await place.saved()
          if number > 1 { continue }
          Thread.detachNewThread {
            usleep(delay)
            kill(getpid(), SIGKILL)
          }
        }
      }
      let found = SharedPlaces.stored().place(SharedKey<Block>.file(path), default: Block()).value
      #expect(found.isWhole)
      #expect(found.numbers[0] > 0)
      #expect(folder.names.allSatisfy { !$0.contains("damaged") })
    }
  }
}
