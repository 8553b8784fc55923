import FlyingFox
import FlyingSocks

/// A body that ends before it is complete: the server closes the connection when a body throws.
struct BrokenBody: AsyncBufferedSequence, Sendable {
  typealias Element = UInt8
  struct Broken: Error {}

  func makeAsyncIterator() -> Iterator { Iterator() }

  struct Iterator: AsyncBufferedIteratorProtocol {
    mutating func next() async throws -> UInt8? { throw Broken() }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? { throw Broken() }
  }
}
