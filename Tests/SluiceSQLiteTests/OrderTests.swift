#if SQLite
  import Dispatch
  import Foundation
  import GRDB
  import Sluice
  import Testing
  import Thoroughness

  @testable import SluiceSQLite

  /// The values that a storage reports, and their order.
  @Suite struct OrderTests {
    private func makeNumber() throws -> DatabaseQueue {
      let database = try DatabaseQueue()
      try database.execute("CREATE TABLE number (value INTEGER NOT NULL); INSERT INTO number VALUES (0)")
      return database
    }

    private func set(_ number: Int, _ db: Database) throws -> Int {
      try db.execute(sql: "UPDATE number SET value = ?", arguments: [number])
      return number
    }

    private func makeContent(_ database: DatabaseQueue, _ queue: DispatchQueue = DispatchQueue(label: "test"))
      -> DatabaseContent<Int>
    {
      DatabaseContent(database, queue) { try Int.fetchOne($0, sql: "SELECT value FROM number") ?? -1 }
    }

    @Test func `A storage does not notice its own writes`() async throws {
      let database = try makeNumber()
      let content = makeContent(database)
      let received = ReceivedNumbers()
      _ = try content.load()
      let watch = content.watch { received.note($0) }
      for number in 1...20 { try await content.write(number) { try set(number, $0) } }
      try await database.write { _ = try set(100, $0) }
      await wait { received.numbers.last == 100 }
      #expect(received.numbers == [100])
      withExtendedLifetime(watch) {}
    }

    @Test func `A value that was written before a write of the storage, and arrives later, is ignored`() async throws {
      let database = try makeNumber()
      let queue = DispatchQueue(label: "test")
      let content = makeContent(database, queue)
      let received = ReceivedNumbers()
      _ = try content.load()
      let watch = content.watch { received.note($0) }
      queue.suspend()
      try await database.write { _ = try set(1, $0) }
      try await content.write(2) { try set(2, $0) }
      try await database.write { _ = try set(3, $0) }
      queue.resume()
      await wait { received.numbers.last == 3 }
      #expect(received.numbers == [3])
      withExtendedLifetime(watch) {}
    }

    @Test func `A value that was ignored for a failed write is taken after that write`() async throws {
      let database = try makeNumber()
      let queue = DispatchQueue(label: "test")
      let content = makeContent(database, queue)
      let received = ReceivedNumbers()
      _ = try content.load()
      let watch = content.watch { received.note($0) }
      queue.suspend()
      try await database.write { _ = try set(1, $0) }
      await #expect(throws: CancellationError.self) { try await content.write(2) { _ in throw CancellationError() } }
      queue.resume()
      await wait { received.numbers.last == 1 }
      #expect(received.numbers == [1])
      withExtendedLifetime(watch) {}
    }

    @Test(arguments: Thoroughness.cases(quick: 10, exhaustive: 500))
    func `The program and the database agree in the end, whichever of them writes`(seed: Int) async throws {
      let database = try makeNumber()
      let key = SharedKey<Int>.query(in: database, id: "number") { db in
        try Int.fetchOne(db, sql: "SELECT value FROM number") ?? -1
      } save: { db, number in
        try db.execute(sql: "UPDATE number SET value = ?", arguments: [number])
      }
      let place = SharedPlaces.stored().place(key, default: -1)
      var random = Numbers(seed: UInt64(seed))
      var next = 1
      for _ in 0..<60 {
        switch random.next() % 4 {
        case 0: try await place.saved()
        case 1: await Task.yield()
        case 2:
          let number = next
          if random.next().isMultiple(of: 2) {
            try await database.write { try $0.execute(sql: "UPDATE number SET value = ?", arguments: [number]) }
          } else {
            database.asyncWrite({ try $0.execute(sql: "UPDATE number SET value = ?", arguments: [number]) }) { _, _ in }
          }
        default: place.update { [next] in $0 = next }
        }
        next += 1
      }
      try await place.saved()
      func stored() throws -> Int? { try database.read { try Int.fetchOne($0, sql: "SELECT value FROM number") } }
      await wait { (try? stored()) == place.value }
      try await Task.sleep(for: .milliseconds(1))
      #expect(try stored() == place.value)
    }
  }

  /// The values that a storage has reported, from any thread.
  private final class ReceivedNumbers: @unchecked Sendable {
    // @unchecked Sendable because the lock keeps two accesses apart.
    private let lock = NSLock()
    private var all: [Int] = []

    func note(_ found: Result<Int, any Error>) { lock.withLock { all.append((try? found.get()) ?? -1) } }
    var numbers: [Int] { lock.withLock { all } }
  }

  /// A generator whose numbers depend on the seed alone.
  private struct Numbers {
    var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state >> 11
    }
  }
#endif
