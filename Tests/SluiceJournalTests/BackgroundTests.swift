#if Journal
  import Dispatch
  import Foundation
  import Incremental
  import Sluice
  @testable import SluiceJournal
  import Testing

  private enum CountAction: ActionWithReply, Codable {
    case add(Int)
    typealias Reply = Int
  }

  private typealias CountJournal = SQLiteJournal<Int, CountAction>

  private actor Counter {
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    private var store: Store<Int, CountAction>!
    private let journal: CountJournal
    private let noted = Locked<[Int]>([])
    private var observer: Token?

    init(
      at url: URL, _ recording: RecordingMode = .inBackground, snapshotInterval: Int = 1_000,
      onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) async throws {
      journal = try SQLiteJournal(at: url, snapshotInterval: snapshotInterval, recording: recording)
      let reducer = Reduce<Int, CountAction> { count, action, context in
        switch action {
        case .add(let amount): count += amount
        }
        context.reply(count)
      }
      store = try Store(0, reducer, journal: journal, onFailure: { onFailure($0.cause) }, isolation: self)
    }

    var outlet: Outlet<CountAction> { store.outlet }
    var count: Int { store.state }

    func add(_ amount: Int) async throws { try await store.send(.add(amount)).recorded() }
    var seen: [Int] { noted.withLock { $0 } }
    func observe() { observer = store.observe(\.self) { [noted] count in noted.withLock { $0.append(count) } } }
    func end() { store.shutDown() }

    /// Holds the file for others, as a disk does that takes its time.
    func holdFile() throws -> HeldFile { try HeldFile(journal.writable()) }
  }

  /// A file that a thread uses until it is released.
  private final class HeldFile: Sendable {
    private let isFree = DispatchSemaphore(value: 0)

    init(_ file: JournalFile) {
      let (isHeld, isFree) = (DispatchSemaphore(value: 0), isFree)
      let use = Use(file: file)
      Thread.detachNewThread {
        use.file.inTurn {
          isHeld.signal()
          isFree.wait()
        }
      }
      isHeld.wait()
    }

    func release() { isFree.signal() }

    private struct Use: @unchecked Sendable {
      // @unchecked Sendable because the thread only takes its turn.
      let file: JournalFile
    }
  }

  @Suite struct BackgroundTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    @Test func `Actions that were answered to their senders are in the file when it is opened again`() async throws {
      let counter = try await Counter(at: folder.file)
      let outlet = await counter.outlet
      let replies = try await withThrowingTaskGroup(of: Receipt<Int>.self) { group in
        for number in 1...500 { group.addTask { try await outlet.ask(.add(number)) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(replies.compactMap(\.position)) == Set(1...500))
      await counter.end()
      let again = try await Counter(at: folder.file, .inSend)
      #expect(await again.count == 500 * 501 / 2)
      await again.end()
    }

    @Test func `An actor answers while its journal waits for the disk, and its store continues`() async throws {
      let counter = try await Counter(at: folder.file)
      try await counter.add(1)
      await counter.observe()
      let held = try await counter.holdFile()
      let outlet = await counter.outlet
      async let first = outlet.ask(.add(2))
      while await counter.count < 3 { await Task.yield() }
      outlet.enqueue(.add(3))
      while await counter.count < 6 { await Task.yield() }
      #expect(await counter.seen == [1])
      held.release()
      #expect(try await first == Receipt(reply: 3, position: 2))
      try await counter.add(4)
      #expect(await counter.seen.last == 10)
      await counter.end()
    }

    @Test func `A key of an earlier run is found while the journal waits for the disk`() async throws {
      let counter = try await Counter(at: folder.file)
      #expect(try await counter.outlet.ask(.add(5), key: "five").reply == 5)
      await counter.end()
      let again = try await Counter(at: folder.file)
      try await again.add(1)
      let held = try await again.holdFile()
      let outlet = await again.outlet
      #expect(try await outlet.ask(.add(5), key: "five") == Receipt(reply: 5, position: 1))
      held.release()
      await again.end()
    }

    @Test func `A key is looked up in a journal that has no file yet`() async throws {
      let counter = try await Counter(at: folder.file)
      #expect(try await counter.outlet.ask(.add(5), key: "five").position == 1)
      await counter.end()
    }

    @Test func `A file that is replaced refuses a write in the background, and the state is the recorded one`()
      async throws
    {
      let failures = Locked<[String]>([])
      let counter = try await Counter(at: folder.file) { error in failures.withLock { $0.append("\(error)") } }
      try await counter.add(1)
      try FileManager.default.removeItem(at: folder.file)
      await #expect(throws: StoreError.self) { try await counter.add(2) }
      #expect(failures.withLock { $0.count } >= 1)
      await counter.end()
    }

    @Test func `Small snapshots are written in the background, too, and the next start uses them`() async throws {
      let counter = try await Counter(at: folder.file, snapshotInterval: 10)
      for _ in 1...25 { try await counter.add(1) }
      await counter.end()
      let again: CountJournal = try SQLiteJournal(at: folder.file)
      #expect(again.count == 25 && (again.countSinceSnapshot ?? 25) <= 15)
      #expect(try again.load().entries.count == again.countSinceSnapshot)
      again.close()
    }
  }
#endif
