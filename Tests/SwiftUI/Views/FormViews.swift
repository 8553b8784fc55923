import Sluice
import SwiftUI

nonisolated struct Form: Equatable {
  var name = ""
  var age = 0
  var isValid = false
}

nonisolated enum FormAction: BindableAction {
  case binding(BindingAction<Form>)
  case clear
}

struct FormView: View {
  @Bindable var store: Store<Form, FormAction>

  var body: some View {
    TextField("Name", text: $store.name)
    Stepper("\(store.age) years", value: $store.age)
    Button("Clear") { store.send(.clear) }.disabled(!store.isValid)
  }
}
