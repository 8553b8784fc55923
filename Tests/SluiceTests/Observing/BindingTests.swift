import Sluice
import Testing

/// Actions that set a field.
@Suite struct BindingTests {
  struct Form: Equatable {
    var name = ""
    var age = 0
    var isValid = false
    var nested = Nested()

    struct Nested: Equatable { var street = "" }
  }

  enum FormAction: BindableAction, Equatable {
    case binding(BindingAction<Form>)
    case submit
  }

  static let reducer = Combined<Form, FormAction> {
    BindingReducer()
    Reduce { form, action in
      switch action {
      case .binding(\.name): form.isValid = !form.name.isEmpty
      case .binding: break
      case .submit: form = Form()
      }
    }
  }

  /// What SwiftUI's `Bindable` does: a reference and a key path that can be written through.
  @dynamicMemberLookup
  private struct Bindable<Object: AnyObject> {
    let object: Object

    struct Binding<Value> {
      let get: () -> Value
      let set: (Value) -> Void
    }

    subscript<Value>(dynamicMember path: ReferenceWritableKeyPath<Object, Value>) -> Binding<Value> {
      Binding(get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 })
    }
  }

  @Test(arguments: Home.allCases)
  func `A store of bindable actions can be written to`(home: Home) async { await write(home.actor) }

  private func write(_ home: isolated (any Actor)?) {
    let log = Log()
    let store = Store(Form(), Self.reducer)
    let token = store.observe(\.name) { log($0) }
    store.name = "Ann"
    store.age += 30
    #expect(store.state == Form(name: "Ann", age: 30, isValid: true))
    store.name = ""
    #expect(!store.isValid)
    #expect(log.lines == ["", "Ann", ""])
    token.cancel()
  }

  @Test func `A field is bound through a key path that can be written through`() {
    let store = Store(Form(), Self.reducer)
    let form = Bindable(object: store)
    form.name.set("Bob")
    #expect(form.name.get() == "Bob" && store.state.isValid)
    let path: ReferenceWritableKeyPath<Store<Form, FormAction>, Int> = \.age
    store[keyPath: path] = 7
    #expect(store.age == 7)
  }

  @Test func `An action reports which field it sets, and whether another one sets it to an equal value`() {
    let ann = BindingAction<Form>.set(\.name, "Ann")
    #expect(\Form.name ~= ann)
    #expect(!(\Form.age ~= ann))
    #expect(ann.path == \Form.name)
    #expect(ann == .set(\.name, "Ann") && ann != .set(\.name, "Bob") && ann != .set(\.age, 1))
    #expect(ann != .set(\.nested.street, "Ann"))
    #expect("\(ann)".contains("name") && "\(ann)".hasSuffix("= Ann"))
    #expect(FormAction.binding(ann).bindingAction == ann)
    #expect(FormAction.submit.bindingAction == nil)
  }

  @Test func `A nested field is set by its path`() {
    let store = Store(Form(), Self.reducer)
    store.send(.binding(.set(\.nested.street, "Elm")))
    #expect(store.state.nested.street == "Elm")
    store.send(.submit)
    #expect(store.state == Form())
  }

  private struct Wrapped: BindableAction {
    var binding: BindingAction<Form>?
    static func binding(_ action: BindingAction<Form>) -> Wrapped { Wrapped(binding: action) }
    var bindingAction: BindingAction<Form>? { binding }
  }

  private indirect enum Boxed: BindableAction {
    case other(Boxed), labelled(set: BindingAction<Form>), binding(BindingAction<Form>), name(String), none
  }

  @Test func `The binding is found in each case that carries one, and in no other`() {
    let ann = BindingAction<Form>.set(\.name, "Ann")
    #expect(Boxed.binding(ann).bindingAction == ann && Boxed.labelled(set: ann).bindingAction == ann)
    let others: [Boxed] = [.other(.binding(ann)), .name("a text that is too long for its own bytes"), .none]
    #expect(others.allSatisfy { $0.bindingAction == nil })
    #expect(Wrapped.binding(ann).bindingAction == ann && Wrapped().bindingAction == nil)
  }
}
