// Documentation/Internals/Recording.md explains why each entry names what handled it.

/// The names of the attachments that handled an action besides the reducer that the store was created with.
///
/// An interceptor that only observes (`after`, `onChange` without a state, `validate`, `debug`) is not listed: it
/// changes nothing that a replay would have to repeat.
public struct Attachments: Codable, Hashable, Sendable {
  /// The parcel that the store was created with.
  public var parcel: String?
  /// The interceptors of the whole store, outermost first.
  ///
  /// Those that it was created with count as one.
  public var interceptors: [String]
  /// The reducers and parcels that were added later, in order.
  public var additions: [String]

  /// Creates a list of names.
  public init(parcel: String? = nil, interceptors: [String] = [], additions: [String] = []) {
    (self.parcel, self.interceptors, self.additions) = (parcel, interceptors, additions)
  }

  /// Whether only a reducer handled the action.
  package var isEmpty: Bool { parcel == nil && interceptors.isEmpty && additions.isEmpty }
}

// MARK: - Current attachments

/// The additions, parcels and interceptors that handle actions besides the reducer that the store was created with,
/// until one is added or removed.
@usableFromInline
final class Attached<State, Action> {
  /// The names, shared by the actions on a tape.
  @usableFromInline let names: AttachmentNames
  let interceptors: InterceptorChain<State, Action>
  let additions: Additions<State, Action>

  init(
    _ interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>, parcel: String?
  ) {
    (self.interceptors, self.additions) = (interceptors, additions)
    names = AttachmentNames(
      Attachments(parcel: parcel, interceptors: interceptors.names, additions: additions.names))
  }
}

/// The names of attachments, shared by the actions that they handled.
@usableFromInline
final class AttachmentNames: Sendable {
  let attachments: Attachments

  init(_ attachments: Attachments) { self.attachments = attachments }
}

// MARK: - Attachments of recorded entries

/// The attachments that handled each of the entries that a run has appended. They are identified by object, because a
/// name may be reused.
///
/// Only changes are stored, and dropped when the journal would not return their entries any more.
struct AttachedLog<State, Action> {
  typealias Since = (first: Int, attached: Attached<State, Action>)

  private(set) var count = 0
  private var changes: [Since] = []
  private var limit = 16

  mutating func append(_ attached: Attached<State, Action>) {
    if changes.last?.attached !== attached { changes.append((count, attached)) }
    count += 1
  }

  /// Forgets the attachments of entries before the last `needed` ones, if many changes are stored.
  mutating func forget(allBut needed: @autoclosure () -> Int?) {
    guard changes.count > limit, let needed = needed() else { return }
    let first = count - needed
    let unneeded = changes.dropFirst().prefix { $0.first <= first }.count
    changes.removeFirst(unneeded)
    limit = max(16, changes.count * 2)
  }

  /// Returns the attachments that handled the entry at a position; the first entry that this run has appended is 0.
  subscript(position: Int) -> Attached<State, Action>? {
    position < 0 ? nil : changes.last { $0.first <= position }?.attached
  }
}
