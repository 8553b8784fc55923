import Sluice

let sum = Reduce<Int, Int> { sum, step in sum += step }

final class Audit: ActionObserver {
  let name: String
  init(_ name: String) { self.name = name }

  func before(_ step: Int, _ store: StoreAccess<Int, Int>) { print("\(name) before \(step), at \(store.state)") }

  func after(_ step: Int, _ store: StoreAccess<Int, Int>) {
    print("\(name) after \(step), at \(store.state)")
    if store.state == 1 { store.send(10) }  // queued
  }
}

let store = Store(
  0, sum, interceptors: .after { state, _ in print("interceptor, at \(state)") },
  services: {
    Audit("outer")
    ActionHook(before: { step, _ in print("inner before \(step)") }, after: { step, _ in print("inner after \(step)") })
  })
store.send(1)
