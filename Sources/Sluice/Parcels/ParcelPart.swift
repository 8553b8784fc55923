/// One entry of a parcel.
public struct ParcelPart<State, Action> {
  let put: (inout Delivery<State, Action>) -> Void

  init(_ put: @escaping (inout Delivery<State, Action>) -> Void) { self.put = put }

  @usableFromInline
  init(reducer: AnyReducer<State, Action>) { put = { $0.add(reducer) } }
}
