import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated extension LibraryAction: CasePathable {
  nonisolated struct Cases: Sendable {
    let path = EnumCase<LibraryAction, RouteAction<Library.Page, PageAction>>(
      "path", embed: { .path($0) }, extract: { if case .path(let value) = $0 { value } else { nil } })
  }

  static let cases = Cases()
}

/// The same by a key path of the case, and by a value that names it.
struct CasePathStacks: View {
  let store: Store<Library, LibraryAction>

  var body: some View {
    NavigationStack(store, path: \.path, action: \.path) {
      Text("Library")
    } destination: {
      PageView(store: $0)
    }
    NavigationStack(store, path: \.path, action: LibraryAction.cases.path) {
      Text("Library")
    } destination: {
      PageView(store: $0)
    }
  }
}
