#if SQLite
  import Foundation
  import GRDB
  import Sluice
  import SluiceSQLite
  import Testing
  import Thoroughness

  /// A program that is killed while it writes.
  @Suite struct KillTests {
    /// A value that is whole if all numbers are equal.
    struct Block: Equatable, Codable, Sendable {
      var numbers = [Int](repeating: 0, count: 20_000)
      var isWhole: Bool { numbers.allSatisfy { $0 == numbers[0] } }
    }

    @Test func `Whenever the program is killed, the database has one whole value, and what was saved`() async throws {
      let folder = try Folder()
      let path = folder.path
      var last = 0
      for number in Thoroughness.cases(quick: 4, exhaustive: 100) {
        let delay = UInt32((number * 7_919) % 40_000)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as UInt32] in
          let database = try DatabaseQueue(path: path)
          let place = SharedPlaces.process.place(.sqlite("block", in: database), default: Block())
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
        let key = SharedKey<Block>.sqlite("block", in: try folder.connect())
        let found = SharedPlaces.stored().place(key, default: Block()).value
        // Each program saved at least once before it was killed.
        #expect(found.isWhole && found.numbers[0] > last)
        last = found.numbers[0]
      }
    }
  }
#endif
