import Sluice

/// What is in the cart. `Sendable` has to be written: Swift infers it for internal types only.
public struct Cart: Equatable, Sendable {
  /// The items.
  public internal(set) var items: [String] = []

  /// Makes an empty cart.
  public init() {}
}

/// What can be done with a cart.
public enum CartAction: Equatable, Sendable {
  case add(String)
}

/// The rules of a cart.
public struct CartReducer: Reducer {
  /// Makes the reducer.
  public init() {}

  /// Changes a cart for an action.
  public func reduce(_ cart: inout Cart, _ action: CartAction, _ context: Context<CartAction>) {
    switch action {
    case .add(let item): cart.items.append(item)
    }
  }
}

let store = Store(Cart(), CartReducer())
let outlet = store.outlet
Task.detached { outlet.enqueue(.add("Rye")) }  // needs Sendable actions
for await items in store.values(\.items) where !items.isEmpty {
  print(items)
  break
}
