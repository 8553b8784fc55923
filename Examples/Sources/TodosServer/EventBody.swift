import FlyingSocks

/// The text of a stream of events as the body of a response; each event is flushed at once.
struct EventBody: AsyncBufferedSequence, Sendable {
  typealias Element = UInt8

  let events: AsyncStream<String>

  func makeAsyncIterator() -> Iterator { Iterator(events: events.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var events: AsyncStream<String>.Iterator
    var pending: ArraySlice<UInt8> = []

    @concurrent
    mutating func next() async throws -> UInt8? {
      if pending.isEmpty {
        guard let event = await events.next() else { return nil }
        pending = ArraySlice(event.utf8)
      }
      return pending.removeFirst()
    }

    @concurrent
    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      guard pending.isEmpty else {
        defer { pending = [] }
        return pending
      }
      return await events.next().map { ArraySlice($0.utf8) }
    }
  }
}
