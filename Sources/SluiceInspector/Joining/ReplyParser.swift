#if Inspector
  /// Parses the head and the body of another process's response. The caller bounds the size of the body.
  struct ReplyParser {
    enum Outcome: Equatable {
      case needsMore
      case head(ReplyHead)
      /// A part of the body.
      case part([UInt8])
      case end
      case broken
    }

    private enum Framing: Equatable {
      case head
      case sized(Int)
      case chunkSize
      case chunk(Int)
      case chunkEnd
      case trailer
      case ended
    }

    private static let longestHead = 64 << 10
    private static let longestLine = 1_024

    private var rest: [UInt8] = []
    private var framing = Framing.head

    mutating func put(_ bytes: [UInt8]) { rest += bytes }

    /// Returns the next part of the received bytes.
    mutating func next() -> Outcome {
      switch framing {
      case .head: nextHead()
      case .sized(0), .ended: .end
      case .sized(let left): nextPart(left) { .sized($0) }
      case .chunkSize: nextChunk()
      case .chunk(0): leave(.chunkEnd)
      case .chunk(let left): nextPart(left) { .chunk($0) }
      case .chunkEnd: nextLine { $0.isEmpty ? .chunkSize : nil }
      case .trailer: nextLine { $0.isEmpty ? .ended : nil }
      }
    }

    private mutating func leave(_ next: Framing) -> Outcome {
      framing = next
      return self.next()
    }

    private mutating func nextHead() -> Outcome {
      guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else {
        return rest.count > Self.longestHead ? .broken : .needsMore
      }
      guard end.lowerBound <= Self.longestHead, let head = ReplyHead(rest[..<end.lowerBound]) else { return .broken }
      rest.removeFirst(end.upperBound)
      switch head.framing {
      case .chunked: framing = .chunkSize
      case .sized(let length): framing = .sized(length)
      case .unknown: return .broken
      }
      return .head(head)
    }

    private mutating func nextPart(_ left: Int, _ framing: (Int) -> Framing) -> Outcome {
      guard !rest.isEmpty else { return .needsMore }
      let part = Array(rest.prefix(left))
      rest.removeFirst(part.count)
      self.framing = framing(left - part.count)
      return .part(part)
    }

    private mutating func nextChunk() -> Outcome {
      nextLine { line in
        guard let size = Int(line, radix: 16), line.allSatisfy(\.isHexDigit), size <= 1 << 40 else { return nil }
        return size == 0 ? .trailer : .chunk(size)
      }
    }

    /// Continues after a line; returns `broken` if `framing` does not accept it.
    private mutating func nextLine(_ framing: (String) -> Framing?) -> Outcome {
      guard let end = rest.firstRange(of: Array("\r\n".utf8)) else {
        return rest.count > Self.longestLine ? .broken : .needsMore
      }
      guard let next = framing(String(decoding: rest[..<end.lowerBound], as: UTF8.self)) else { return .broken }
      rest.removeFirst(end.upperBound)
      return leave(next)
    }
  }
#endif
