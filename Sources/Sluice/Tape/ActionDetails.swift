#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The circumstances of an action that do not depend on its type.
struct ActionDetails: Sendable {
  var number: Int
  /// Nanoseconds since the store began to note actions.
  let nanoseconds: Int64
  let source: ActionSource
  let place: Place?
  /// The action whose reducer or observers sent it; 0 if there is none.
  var cause: Int
  /// The number of the action from outside that it goes back to.
  var root: Int

  /// The line that sent it: of this program, or as another run has written it.
  enum Place: Sendable {
    case origin(Origin)
    case text(String)

    var text: String {
      switch self {
      case .origin(let origin): origin.description
      case .text(let text): text
      }
    }
  }
}

extension ActionDetails {
  init(_ envelope: Envelope<some Any>, number: Int, at time: Duration) {
    self.init(
      number: number, nanoseconds: time.nanoseconds, source: envelope.source,
      place: envelope.origin.map { .origin($0) },
      cause: envelope.cause != 0 ? envelope.cause : envelope.trigger, root: envelope.root == 0 ? number : envelope.root)
  }

  static let unknown = ActionDetails(number: 0, nanoseconds: 0, source: .program, place: nil, cause: 0, root: 0)

  /// The same with other numbers: those after `number` grow by `offset`.
  func renumbered(after number: Int, by offset: Int) -> ActionDetails {
    func renumbered(_ old: Int) -> Int { old > number ? old + offset : old }
    var details = self
    (details.number, details.cause, details.root) = (renumbered(self.number), renumbered(cause), renumbered(root))
    return details
  }
}

/// When a store began to note actions, on the clock and in the calendar.
struct Beginning {
  let instant = ContinuousClock.now
  /// Seconds since 1970.
  let date = Double(time(nil))

  var elapsed: Duration { ContinuousClock.now - instant }
}

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
