/// The details of an action that do not depend on its type.
@usableFromInline
struct ActionDetails: Sendable {
  @usableFromInline var number: Int
  /// Nanoseconds since the store began to note actions.
  @usableFromInline let nanoseconds: Int64
  @usableFromInline let source: ActionSource
  @usableFromInline let place: Place?
  /// The number of the action whose reducer or observers sent it; 0 if there is none.
  @usableFromInline var cause: Int
  /// The number of the external action that it goes back to.
  @usableFromInline var root: Int

  @inlinable
  init(number: Int, nanoseconds: Int64, source: ActionSource, place: Place?, cause: Int, root: Int) {
    (self.number, self.nanoseconds, self.source, self.place) = (number, nanoseconds, source, place)
    (self.cause, self.root) = (cause, root)
  }

  /// The source location that sent it: of this program, or as text from another run.
  @usableFromInline
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
  @inlinable
  init(_ queued: Queued<some Any>, _ source: ActionSource, number: Int, at nanoseconds: Int64) {
    self.init(
      number: number, nanoseconds: nanoseconds, source: source, place: queued.origin.map { .origin($0) },
      cause: queued.cause != 0 ? queued.cause : queued.trigger, root: queued.root == 0 ? number : queued.root)
  }

  /// Creates the details of an action that the program sent while the store rested.
  @inlinable
  init(number: Int, at nanoseconds: Int64, _ origin: Origin?) {
    self.init(
      number: number, nanoseconds: nanoseconds, source: .program, place: origin.map { .origin($0) }, cause: 0,
      root: number)
  }

  static let unknown = ActionDetails(number: 0, nanoseconds: 0, source: .program, place: nil, cause: 0, root: 0)

  /// Returns a copy with other numbers: those after `number` are increased by `offset`.
  func renumbered(after number: Int, by offset: Int) -> ActionDetails {
    func renumbered(_ old: Int) -> Int { old > number ? old + offset : old }
    var details = self
    (details.number, details.cause, details.root) = (renumbered(self.number), renumbered(cause), renumbered(root))
    return details
  }
}

extension Duration {
  package var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
