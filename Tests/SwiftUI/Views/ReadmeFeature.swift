import Sluice
import SwiftUI

struct SearchView: View {
  let store: Store<Search.State, Search.Action>

  var body: some View {  // runs again only if `text` or `results` has changed
    TextField("Search", text: Binding(get: { store.text }, set: { store.send(.typed($0)) }))
    List { ForEach(store.results, id: \.self) { Text($0) } }
  }
}
