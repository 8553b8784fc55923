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
