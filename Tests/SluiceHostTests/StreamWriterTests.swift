#if Journal
  import Dispatch
  import Incremental
  import Testing

  @testable import SluiceJournal

  /// The writer of a file with streams, without a file.
  @Suite struct StreamWriterTests {
    /// What a writer did.
    private struct Record: Equatable {
      var commits: [Int] = []
      var answers = 0
      var ends = 0
    }

    private let record = Locked(Record())
    private let hold = DispatchSemaphore(value: 0)

    private func makeWriter() -> StreamWriter {
      StreamWriter(
        closed: .closed(path: "a file"),
        commit: { [record, hold] writes in
          if record.withLock({ $0.commits.isEmpty }) { hold.wait() }
          record.withLock { $0.commits.append(writes.count) }
          return writes.map { _ in .success(()) }
        }, finish: { [record] in record.withLock { $0.ends += 1 } })
    }

    private func add(_ count: Int, to writer: StreamWriter) {
      for _ in 0..<count {
        writer.add(
          StreamWriter.Write(change: { _ in Checksum.start }) { [record] result in
            if case .success = result { record.withLock { $0.answers += 1 } }
          })
      }
    }

    @Test func `Actions that arrive during a commit are the next commit, of at most a thousand changes`() {
      let writer = makeWriter()
      add(1, to: writer)
      // The first commit has begun when it is empty of pending changes, or takes some of these with it.
      add(2_500, to: writer)
      hold.signal()
      writer.close()
      let done = record.withLock { $0 }
      #expect(done.answers == 2_501)
      #expect(done.commits.reduce(0, +) == 2_501)
      #expect(done.commits.allSatisfy { $0 <= 1_000 } && done.commits.count <= 4, "\(done.commits)")
    }

    @Test func `Closing ends the connection once, after the last commit, and refuses later writes`() {
      let writer = makeWriter()
      hold.signal()
      add(10, to: writer)
      writer.close()
      #expect(record.withLock { $0.ends } == 1)
      writer.close()
      add(1, to: writer)
      let done = record.withLock { $0 }
      #expect(done.ends == 1 && done.answers == 10)
    }
  }
#endif
