import Sluice

struct Form: Equatable {
  var name = ""
  var isSaved = false
}

enum FormAction {
  case name(String)
  case save
  case saved
}

let form = Reduce<Form, FormAction> { form, action, context in
  switch action {
  case .name(let name): form.name = name
  case .save: context.run { send in send(.saved) }
  case .saved: form.isSaved = true
  }
}

let still: Store<Form, FormAction> = .preview(Form(name: "Ada"))  // its actions do nothing
still.send(.name("Eve"))
print(still.name)

let live: Store<Form, FormAction> = .preview(Form(), form)  // its state changes; its effects are dropped
live.send(.name("Eve"), .save)
await live.send(.save).finish()
print(live.state)
