import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated struct CitySearch: Equatable {
  var query = ""
  var cities: [String] = []
  var isSearching = false
}

nonisolated enum CitySearchAction: BindableAction, Sendable {
  case binding(BindingAction<CitySearch>)
  case found([String])
}

nonisolated let citySearch = Combined<CitySearch, CitySearchAction> {
  BindingReducer()
  Reduce { search, action, context in
    switch action {
    case .binding(\.query):
      search.isSearching = true
      let query = search.query
      context.start(.run { send in send(.found([query])) }.debounce(id: "search", for: .milliseconds(300)))
    case .found(let cities): (search.cities, search.isSearching) = (cities, false)
    case .binding: break
    }
  }
}

struct CitySearchView: View {
  @Bindable var store: Store<CitySearch, CitySearchAction>

  var body: some View {
    List { ForEach(store.cities, id: \.self) { Text($0) } }
      .searchable(text: $store.query)
      .overlay { if store.isSearching { ProgressView() } }
  }
}
