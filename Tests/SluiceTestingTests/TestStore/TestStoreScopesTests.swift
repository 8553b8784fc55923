import SluiceNavigation
import SluiceTesting
import Testing

/// Plain enums: cases are named by their constructors.
private struct Item: Equatable, Identifiable {
  let id: Int
  var name = ""
}

private enum ItemAction: Equatable, Sendable { case rename(String), renamed(String) }

private struct Form: Equatable { var text = "" }
private enum FormAction: Equatable, Sendable { case type(String), save }

private struct Detail: Equatable {
  var form = Presented<Form>()
  var note: Form?
  var saved = ""
}

private enum DetailAction: Equatable, Sendable {
  case edit
  case form(PresentedAction<Form, FormAction>)
  case note(FormAction)
}

private enum Screen: Equatable, Sendable { case detail(Detail), help }
private enum ScreenAction: Equatable, Sendable { case detail(DetailAction) }

private struct App: Equatable {
  var items: Rows<Item> = [Item(id: 1), Item(id: 2)]
  var path = RouteStack<Screen>()
}

private enum AppAction: Equatable, Sendable {
  case item(Int, ItemAction)
  case path(RouteAction<Screen, ScreenAction>)
  case remove(Int)
}

private struct FormFeature: Reducer {
  var body: some Reducer<Form, FormAction> {
    Reduce { form, action in if case .type(let text) = action { form.text = text } }
  }
}

private struct DetailFeature: Reducer {
  var body: some Reducer<Detail, DetailAction> {
    IfPresented(\.form, action: DetailAction.form) { FormFeature() }
    IfLet(\.note, action: DetailAction.note) { FormFeature() }
    Reduce { detail, action in
      switch action {
      case .edit: detail.form.present(Form(text: detail.saved))
      case .form(.destination(_, .save)): detail.saved = detail.form.dismiss()?.text ?? ""
      case .note(.save): detail.note = nil
      default: break
      }
    }
  }
}

private struct AppFeature: Reducer {
  var body: some Reducer<App, AppAction> {
    EachRow(\.items, action: AppAction.item) {
      Reduce<Item, ItemAction> { item, action, context in
        switch action {
        case .rename(let name): context.send(.renamed(name))
        case .renamed(let name): item.name = name
        }
      }
    }
    EachRoute(\.path, action: AppAction.path) {
      Scope(case: Screen.detail, action: ScreenAction.detail) { DetailFeature() }
    }
    Reduce { app, action in if case .remove(let id) = action { app.items.remove(id: id) } }
  }
}

@MainActor @Suite struct TestStoreScopesTests {
  private let store: TestStore<App, AppAction>
  private let findings: Findings

  init() {
    var app = App()
    app.path.push(.detail(Detail(note: Form())))
    store = TestStore(app, AppFeature())
    findings = Findings(of: store)
  }

  private func detail() throws -> TestScope<Detail, DetailAction> {
    let screen = try #require(store.scope(\.path, id: "1", action: AppAction.path))
    return try #require(screen.scope(case: Screen.detail, action: ScreenAction.detail))
  }

  @Test func `A row is tested through a scope`() throws {
    let second = try #require(store.scope(\.items, id: 2, action: AppAction.item))
    second.send(.rename("Rye"))
    second.receive(.renamed("Rye")) { $0.name = "Rye" }
    #expect(second.state == Item(id: 2, name: "Rye") && store.state.items[id: 1]?.name == "")
    second.send(.renamed("Oat")) { $0.name = "Oats" }
    #expect(findings.message().contains("is not the expected one:"))
    #expect(store.scope(\.items, id: 3, action: AppAction.item) == nil)
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An action of another row is not the expected one`() throws {
    let first = try #require(store.scope(\.items, id: 1, action: AppAction.item))
    let second = try #require(store.scope(\.items, id: 2, action: AppAction.item))
    second.send(.rename("Rye"))
    first.receive(.renamed("Rye"))
    #expect(findings.message().contains("did not come next, but"))
  }

  @Test func `A test store for a part receives by constructors of cases, too`() async throws {
    let second = try #require(store.scope(\.items, id: 2, action: AppAction.item))
    second.send(.rename("Rye"))
    await second.receive(case: ItemAction.renamed, where: { $0 == "Rye" }) { $0.name = "Rye" }
    second.send(.rename("Oat"))
    await second.receive(case: ItemAction.renamed) { $0.name = "Oat" }
    second.send(.rename("Oat"))
    await second.receive(where: { $0 == .renamed("Oat") })
    second.send(.rename("Corn"))
    await second.receive(case: ItemAction.rename) { $0.name = "Corn" }
    // Until a value has shown which case the function makes, the message names both.
    #expect(findings.message().contains(/of the case rename( or renamed)? that matches did not come next/))
    let detail = try detail()
    detail.send(.edit) { $0.form.present(Form()) }
    await store.finish()
    #expect(findings.take() == [])
  }

  @Test func `A button of a prompt of a part is chosen through the part's test store`() {
    struct Child: Equatable { var alert = Presented<Prompt<ChildAction>>() }
    enum ChildAction: Equatable, Sendable { case ask, delete, alert(PromptAction<ChildAction>) }
    struct Whole: Equatable { var child = Child(), isDeleted = false }
    enum WholeAction: Equatable, Sendable { case child(ChildAction) }
    let store = TestStore(Whole()) {
      Scope(\Whole.child, action: WholeAction.child) {
        Reduce<Child, ChildAction> { child, action in
          if action == .ask { child.alert.present(Prompt("Sure?", buttons: [.destructive("Delete", .delete)])) }
        }
        Prompts(\.alert, action: ChildAction.alert)
      }
      Reduce { whole, action in if action == .child(.delete) { whole.isDeleted = true } }
    }
    let child = store.scope(\.child, action: WholeAction.child)
    child.send(.ask) { $0.alert.present(Prompt("Sure?", buttons: [.destructive("Delete", .delete)])) }
    child.choose(.delete, in: \.alert, action: ChildAction.alert)
    store.receive(.child(.delete)) { $0.isDeleted = true }
    store.finish()
  }

  @Test func `A test store is made with a builder, and receives cases without payload where actions are not equatable`()
    async
  {
    enum Clock: Sendable { case start, done, passed(Int) }
    let store = TestStore(0) {
      Reduce<Int, Clock> { count, action, context in
        switch action {
        case .start: context.send(.done, after: .seconds(count + 1))
        case .done: count += context.step
        case .passed: break
        }
      }
    } dependencies: {
      Provide(\.step, 7)
    }
    store.send(.start)
    await store.advance(by: .seconds(1))
    await store.receive(case: Clock.done) { $0 = 7 }
    store.send(.start)
    await store.advance(by: .seconds(8))
    await store.receive(case: Clock.done) { $0 = 14 }
    await store.finish()
    let findings = Findings(of: store)
    store.send(.passed(1))
    store.send(.start)
    await store.advance(by: .seconds(15))
    await store.receive(case: Clock.passed)
    #expect(findings.message().contains("of the case passed that matches did not come next"))
    await store.finish()
  }

  @Test func `A form that a screen of a stack presents is tested through scopes`() throws {
    let detail = try detail()
    #expect(detail.scope(presented: \.form, action: DetailAction.form) == nil)
    detail.send(.edit) { $0.form.present(Form()) }
    let form = try #require(detail.scope(presented: \.form, action: DetailAction.form))
    form.send(.type("Rye")) { $0.text = "Rye" }
    detail.send(.form(.destination("1", .save))) {
      $0.form.dismiss()
      $0.saved = "Rye"
    }
    #expect(form.state.text == "Rye" && detail.state.saved == "Rye")
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An optional part is tested through a scope while it is present`() throws {
    let detail = try detail()
    let note = try #require(detail.scope(\.note, action: DetailAction.note))
    note.send(.type("Rye")) { $0.text = "Rye" }
    detail.send(.note(.save)) { $0.note = nil }
    #expect(detail.scope(\.note, action: DetailAction.note) == nil)
    #expect(note.state.text == "Rye")
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `An action for a part that was removed fails`() throws {
    let first = try #require(store.scope(\.items, id: 1, action: AppAction.item))
    store.send(.remove(1)) { $0.items.remove(id: 1) }
    first.send(.renamed("Rye")) { $0.name = "Rye" }
    #expect(findings.message().contains("was not handled. The store reported:"))
    #expect(!first.store.isPresent)
  }

  @Test func `A closure that changes a part that was removed fails, in a test that is not exhaustive, too`() throws {
    store.exhaustivity = .off
    let note = try #require(detail().scope(\.note, action: DetailAction.note))
    note.send(.save) { $0.text = "Rye" }
    #expect(findings.message().contains("The part that it changes is not in the state any more."))
  }

  @Test func `A form that is presented in place of another has a scope of its own`() throws {
    let detail = try detail()
    detail.send(.edit) { $0.form.present(Form()) }
    let first = try #require(detail.scope(presented: \.form, action: DetailAction.form))
    detail.send(.edit) { $0.form.present(Form()) }
    let second = try #require(detail.scope(presented: \.form, action: DetailAction.form))
    second.send(.type("Rye")) { $0.text = "Rye" }
    #expect(first.state.text == "")
    store.finish()
    #expect(findings.take() == [])
  }

  @Test func `Another case of an enum has no scope`() throws {
    store.send(.path(.push(.help))) { $0.path.push(.help) }
    let screen = try #require(store.scope(\.path, id: "2", action: AppAction.path))
    #expect(screen.scope(case: Screen.detail, action: ScreenAction.detail) == nil)
  }
}

private enum StepKey: Dependency { static let defaultValue = 1 }

extension Dependencies {
  fileprivate var step: Int {
    get { self[StepKey.self] }
    set { self[StepKey.self] = newValue }
  }
}
