import Observation
import Sluice

struct Form {
  var name = ""
  var age = 0
  var isValid = false
}

enum FormAction: BindableAction {
  case binding(BindingAction<Form>)
  case clear
}

let store = Store<Form, FormAction>(Form()) {
  BindingReducer()  // sets the fields, first
  Reduce { form, action in
    switch action {
    case .binding(\.name): form.isValid = !form.name.isEmpty  // one field was set
    case .binding: break
    case .clear: form = Form()
    }
  }
}

// Observation tracks exactly the parts that are read, such as `store.name`.
withObservationTracking {
  print(store.name.isEmpty)
} onChange: {
  print("The name changes.")
}

store.age = 3  // sends .binding(.set(\.age, 3))
store.name = "Ann"
print(store.isValid, store[\.name.count])
