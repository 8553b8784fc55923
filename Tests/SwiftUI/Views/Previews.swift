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
  let store: Store<Form, FormAction>

  var body: some View { Text(store.name) }
}

let form = Combined<Form, FormAction> { BindingReducer() }

#Preview { FormView(store: .preview(Form(name: "Ada"))) }  // its actions do nothing

#Preview { FormView(store: .preview(Form(), form)) }  // its state changes; its effects are dropped
