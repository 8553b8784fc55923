import Sluice
import SluiceSwiftUI
import SwiftUI

struct CounterView: View {
  let store: Store<Counter.State, Counter.Action>

  var body: some View {
    Text("\(store.count) is \(store[\.isEven] ? "even" : "odd")")
    Button("Less") { store.send(.decrement) }
    Button("More") { store.send(.increment, animation: .default) }
  }
}
