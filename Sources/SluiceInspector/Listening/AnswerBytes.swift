#if Inspector
  import FlyingSocks

  /// The bytes of an answer that are not all there yet, or after which the connection is closed.
  struct AnswerBytes: AsyncBufferedSequence {
    typealias Element = UInt8

    private let next: @Sendable () async throws -> [UInt8]?
    private let first: [UInt8]

    /// Parts, until nil.
    init(next: @escaping @Sendable () async throws -> [UInt8]?) { (self.next, first) = (next, []) }

    /// Bytes after which nothing comes: the library closes a connection if the body of an answer fails, and offers no
    /// other way to close one that the client wants to keep.
    init(last bytes: [UInt8]) {
      first = bytes
      next = { throw ConnectionEnds() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: first[...], next: next) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      fileprivate var rest: ArraySlice<UInt8>
      fileprivate let next: @Sendable () async throws -> [UInt8]?

      mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

      mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
        while rest.isEmpty {
          guard let more = try await next() else { return nil }
          rest = more[...]
        }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
      }
    }

    private struct ConnectionEnds: Error {}
  }
#endif
