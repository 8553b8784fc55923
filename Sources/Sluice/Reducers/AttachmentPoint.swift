/// The name of the place where a child is attached. It belongs to the description, so that it is the same however often
/// that is made ready; as `SwitchReducer` does it for each action.
@usableFromInline
final class LensName: Sendable {
  @usableFromInline
  init() {}
}

/// Where a child is attached: it knows for which part effects are being described.
@usableFromInline
class AttachmentPoint {
  final let name: LensName
  // Unchecked, because it is only used while a reducer runs.
  @usableFromInline @exclusivity(unchecked) final var occupant: Occupant?

  @usableFromInline
  init(_ name: LensName) { self.name = name }
}
