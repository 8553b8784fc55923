/// The additions, parcels and interceptors that handle actions besides the reducer that the store was made with, until
/// one is added or removed.
final class Attached<State, Action> {
  let names: Attachments
  let interceptors: InterceptorChain<State, Action>
  let additions: Additions<State, Action>

  init(
    _ interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>, parcel: String?
  ) {
    (self.interceptors, self.additions) = (interceptors, additions)
    names = Attachments(parcel: parcel, interceptors: interceptors.names, additions: additions.names)
  }
}
