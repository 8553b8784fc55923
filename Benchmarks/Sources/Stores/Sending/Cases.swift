import Incremental
import Sluice

/// The payload of a case that is known by its constructor, beside a `switch`.
enum CaseBenchmarks {
  static let all = [
    StoreBenchmark(
      named: "case/extract",
      .init("Sluice") { seed in
        let part = EnumCase(Message.number)
        return extracting(seed) { part.extract($0) }
      },
      .init("switch") { seed in
        let part = EnumCase<Message, Int>(
          "number", embed: { .number($0) }, extract: { if case .number(let value) = $0 { value } else { nil } })
        return extracting(seed) { part.extract($0) }
      }),
    StoreBenchmark(
      named: "case/modify",
      .init("Sluice") { seed in
        let part = EnumCase(Message.number)
        return changing(seed) { part.modify(&$0) { $0 &+= 1 } }
      },
      .init("switch") { seed in
        changing(seed) { message in
          if case .number(let value) = message { message = .number(value &+ 1) }
        }
      }),
  ]

  enum Message {
    case number(Int)
    case text(String)
    case list([Int])
    case reset
  }

  /// Every second message is of the case.
  private static func extracting(_ seed: Int, _ extract: @escaping (Message) -> Int?) -> StoreTrial {
    let messages = [Message.number(seed), .text("a text that is too long for its own bytes")]
    return StoreTrial { times in
      var sum = 0
      for index in 0..<times { sum &+= extract(messages[index & 1]) ?? 1 }
      return sum
    }
  }

  private static func changing(_ seed: Int, _ change: @escaping (inout Message) -> Void) -> StoreTrial {
    var message = Message.number(seed)
    return StoreTrial { times in
      for _ in 0..<times { change(&message) }
      guard case .number(let value) = message else { return 0 }
      return value
    }
  }
}
