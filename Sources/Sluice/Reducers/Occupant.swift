// MARK: - Attachment points

/// The name of the place where a child is attached. It belongs to the reducer, so it remains the same however often a
/// reduction is made, as `SwitchReducer` does for each action.
@usableFromInline
final class LensName: Sendable {
  @usableFromInline
  init() {}
}

/// The place where a child is attached. It holds the part for which effects are being described.
@usableFromInline
class AttachmentPoint {
  final let name: LensName
  // Unchecked, because it is only used while a reducer runs.
  @usableFromInline @exclusivity(unchecked) final var occupant: Occupant?

  @usableFromInline
  init(_ name: LensName) { self.name = name }
}

// MARK: - The part at a place

/// The part at a place where another part can replace it: the value of an optional, or the payload of a case.
///
/// Its identity is determined after the reducer that described the effects has run. So a reducer that replaces its own
/// state, and then describes an effect, describes it for the new state.
@usableFromInline
class Occupant: Hashable, CustomStringConvertible {
  fileprivate let name: AnyHashable
  /// The identity that distinguishes the part from others at its place. Set once, before its effects start.
  fileprivate(set) final var identity: AnyHashable?
  fileprivate let showsIdentity: Bool

  fileprivate init(_ name: AnyHashable, showsIdentity: Bool) { (self.name, self.showsIdentity) = (name, showsIdentity) }

  @usableFromInline
  static func == (a: Occupant, b: Occupant) -> Bool { a.name == b.name && a.identity == b.identity }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(identity)
  }

  @usableFromInline var description: String { "\((showsIdentity ? identity ?? name : name).base)" }
}

extension PlaceStep {
  /// The step without the identity of parts that look alike from outside, for tools that compare effects at different
  /// times.
  package var shown: PlaceStep {
    guard let occupant = key.base as? Occupant, !occupant.showsIdentity else { return self }
    return PlaceStep(attachmentPoint: attachmentPoint, key: occupant.name)
  }
}

/// An occupant with the key of its place.
private final class OccupantAt<Key>: Occupant {
  let key: Key

  init(_ key: Key, _ name: AnyHashable, showsIdentity: Bool) {
    self.key = key
    super.init(name, showsIdentity: showsIdentity)
  }
}

extension AttachmentPoint {
  /// Ends the description of effects for a part, whose identity is now known.
  func identify(as identity: AnyHashable?) {
    occupant?.identity = identity
    occupant = nil
  }
}

extension ChildLens {
  /// Returns the part for which effects are being described.
  func occupant(of attachment: AttachmentPoint, _ key: Key, _ name: AnyHashable) -> Occupant {
    if let occupant = attachment.occupant { return occupant }
    let occupant = OccupantAt(key, name, showsIdentity: showsIdentity)
    attachment.occupant = occupant
    return occupant
  }

  /// Returns this reduction, followed by the identification of the part for which effects were described.
  @inlinable @inline(__always)
  func identifying<Action>(
    at attachment: AttachmentPoint, _ reduce: @escaping Reduction<State, Action>
  ) -> Reduction<State, Action> {
    guard identifies else { return reduce }
    return { state, action, context in
      reduce(&state, action, context)
      if attachment.occupant != nil { identify(attachment, state) }
    }
  }

  @usableFromInline
  func identify(_ attachment: AttachmentPoint, _ state: State) {
    guard let occupant = attachment.occupant as? OccupantAt<Key> else { return }
    attachment.occupant = nil
    occupant.identity = identity(state, occupant.key)
  }
}

/// A function that returns the identity that distinguishes a part from one that takes its place.
@usableFromInline typealias Identify<Part> = @Sendable (Part) -> AnyHashable

/// Returns a function that identifies parts: the given one, or else one that reads their `id`; nil if they have none.
@usableFromInline
func identify<Part>(_ part: Part.Type, by id: (@Sendable (Part) -> any Hashable)? = nil) -> Identify<Part>? {
  if let id { return { AnyHashable(id($0)) } }
  guard part is any Identifiable.Type else { return nil }
  return { part in (part as? any Identifiable).map { identity(of: $0) } ?? AnyHashable(0) }
}

private func identity<Part: Identifiable>(of part: Part) -> AnyHashable { AnyHashable(part.id) }
