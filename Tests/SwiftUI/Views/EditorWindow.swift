import Sluice
import SluiceSwiftUI
import SwiftUI

nonisolated enum EditorAction: BindableAction { case binding(BindingAction<Editor>) }
nonisolated struct Editor: Equatable { var text = "" }

struct EditorWindow: View {
  @AppStore private var store = Store<Editor, EditorAction>(Editor()) { BindingReducer() }

  var body: some View { TextField("Text", text: $store.text) }
}
