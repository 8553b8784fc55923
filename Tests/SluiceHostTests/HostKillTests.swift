#if Journal
  import Foundation
  import Incremental
  import Sluice
  import SluiceHost
  import SluiceJournal
  import Testing
  import Thoroughness

  /// Many stores in one file, in a program that is killed at any moment.
  @Suite struct HostKillTests {
    /// Runs a program whose callers note each answer that they get, until it is killed in the middle of their work.
    fileprivate static func runProgram(_ path: String, answers: Int) async throws {
      let folder = URL(filePath: path)
      let log = try BoardFile(at: folder.appending(path: "boards.sqlite"), durability: .crash, snapshotInterval: 20)
      let boards = Boards({ _ in Board() }, boardReducer(), log: log, limit: 5)
      let noted = open(folder.appending(path: "noted").path, O_CREAT | O_APPEND | O_WRONLY, 0o600)
      let left = Locked(answers)
      await withTaskGroup { group in
        for caller in 0..<8 {
          group.addTask {
            while true {
              let key = Int.random(in: 0..<20)
              guard let receipt = try? await boards.ask(.add("\(caller)"), of: key) else { continue }
              // One write, so that a kill leaves no part of a line.
              let line = "\(key) \(receipt.position ?? 0)\n"
              _ = line.withCString { write(noted, $0, strlen($0)) }
              left.withLock { left in
                left -= 1
                if left <= 0 { kill(getpid(), SIGKILL) }
              }
            }
          }
        }
      }
    }

    @Test func `Each acknowledged action is in the log, whenever the program is killed`() async throws {
      let folder = try LogFolder()
      let path = folder.url.path
      for number in Thoroughness.cases(quick: 6, exhaustive: 300) {
        let answers = 20 + number * 7_919 % 300
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, answers = answers as Int] in
          try await Self.runProgram(path, answers: answers)
        }
      }
      let text = try String(contentsOf: folder.url.appending(path: "noted"), encoding: .utf8)
      var counts: [Int: Int] = [:]
      for line in text.split(separator: "\n") {
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        try #require(numbers.count == 2)
        counts[numbers[0]] = max(counts[numbers[0], default: 0], numbers[1])
      }
      #expect(counts.count > 5)
      let boards = try folder.boards()
      for (key, count) in counts { #expect(try await boards.read(\.cards.count, of: key) >= count) }
      await boards.shutDown(within: .seconds(5))
    }

    @Test func `A second process is refused while the first has the log`() async throws {
      let folder = try LogFolder()
      let path = folder.file.path
      let log = try folder.log()
      await #expect(processExitsWith: .success) { [path = path as String] in
        do {
          _ = try BoardFile(at: URL(filePath: path))
          exit(1)
        } catch JournalError.inUse {
          exit(0)
        }
      }
      log.close()
    }
  }
#endif
