import Foundation
import Sluice
import SluiceFiles
import SluiceNavigation
import SluiceTesting
import SluiceUndo
import Testing

// The lines of the page for assistants, compiled.

private struct API: Sendable {
  static let live = API()
  func load() async throws -> String { "live" }
  func messages() -> AsyncStream<String> { AsyncStream { $0.finish() } }
}

private enum APIKey: Dependency { static let defaultValue = API.live }

extension Dependencies {
  fileprivate var api: API {
    get { self[APIKey.self] }
    set { self[APIKey.self] = newValue }
  }
}

// Inside of the suite, because other tests have these names, too.
@Suite struct AssistantLines {
  struct Find: EffectRequest, Equatable {
    typealias Answer = [String]
    let text: String
  }

  struct Load: EffectRequest, Equatable {
    typealias Answer = String
    let id: Int
  }

  struct Save: EffectRequest, Equatable { let text: String }

  struct TooFew: Error {}

  struct Work: Reducer {
    struct State: Equatable { var count = 0, text = "", isRunning = false }
    enum Action: Equatable, Sendable {
      case load, loadLatest, stop, request, save, find, tick, hideLater, hide, join, leave, take(Int), changed
      case loaded(String), failed(String), found([String]), saved, ticked, received(String)
    }

    func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
      switch action {
      case .load, .loadLatest:
        let api = context.api
        context.run(id: "load", cancelInFlight: true) { send in
          send(.loaded(try await api.load()))
        } catch: {
          .failed("\($0)")
        }
      case .stop: context.cancel(id: "load")
      case .request: context.perform(Load(id: 7), id: "load", answer: { .loaded($0) }, failure: { .failed("\($0)") })
      case .save: context.perform(Save(text: state.text), answer: { .saved }, failure: { .failed("\($0)") })
      case .find:
        let find = Effect<Action>.perform(Find(text: state.text), answer: { .found($0) })
        context.start(find.catch { _ in .found([]) }.debounce(id: "find", for: .milliseconds(300)))
      case .tick: context.every(.seconds(1), id: "tick") { send in send(.ticked) }
      case .hideLater: context.send(.hide, after: .seconds(3), id: "hide", cancelInFlight: true)
      case .join: context.run(context.api.messages(), id: "chat") { .received($0) }
      case .leave: context.cancel(id: "chat")
      case .take(let number):
        guard number <= state.count else { return context.reject(TooFew()) }
        state.count -= number
      case .changed: context.send(.saved)
      case .loaded(let text), .failed(let text), .received(let text): state.text = text
      case .ticked: state.count += 1
      case .found, .saved, .hide: break
      }
    }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable { let id: Int; var name = "" }
    enum Action: ActionWithOutput, Equatable, Sendable {
      case typed(String), deleteTapped
      enum Output: Equatable, Sendable { case delete }
    }

    func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
      switch action {
      case .typed(let name): state.name = name
      case .deleteTapped: context.output(.delete)
      }
    }
  }

  struct Whole: Reducer {
    nonisolated enum Phase: Equatable { case loading, loaded(Row.State) }
    nonisolated enum Screen: Equatable { case row(Row.State), about }
    nonisolated enum ScreenAction: Equatable, Sendable { case row(Row.Action) }

    struct State: Equatable {
      var part = Row.State(id: 0)
      var rows: Rows<Row.State> = []
      var draft: Row.State?
      var phase = Phase.loading
      var sheet = Presented<Row.State>()
      var alert = Presented<Prompt<Action>>()
      var path = RouteStack<Screen>()
    }

    indirect enum Action: Equatable, Sendable {
      case part(Row.Action), draft(Row.Action), loaded(Row.Action)
      case row(Row.State.ID, Row.Action)
      case sheet(PresentedAction<Row.State, Row.Action>)
      case alert(PromptAction<Action>)
      case path(RouteAction<Screen, ScreenAction>)
      case openTapped, closeTapped, deleteTapped, pushTapped, removed(Int), delete
    }

    var body: some Reducer<State, Action> {
      Scope(\.part, action: Action.part) { Row() }
      IfLet(\.draft, action: Action.draft) { Row() }
      Scope<Phase, Action>(case: Phase.loaded, action: Action.loaded) { Row() }.lift(\.phase)
      EachRow.receiving(\.rows, action: Action.row) {
        Row()
      } output: { id, _ in
        .removed(id)
      }
      IfPresented(\.sheet, action: Action.sheet) { Row() }
      Prompts(\.alert, action: Action.alert)
      EachRoute(\.path, action: Action.path) { Scope(case: Screen.row, action: ScreenAction.row) { Row() } }
      Reduce { state, action in
        switch action {
        case .openTapped: state.sheet.present(Row.State(id: 1))
        case .closeTapped: state.sheet.dismiss()
        case .deleteTapped:
          state.alert.present(Prompt("Delete?", buttons: [.destructive("Delete", .delete), .cancel("Keep")]))
        case .pushTapped: state.path.push(.row(Row.State(id: 2)))
        case .removed(let id): state.rows.remove(id: id)
        default: break
        }
      }
    }
  }

  struct Lines: Reducer {
    var body: some Reducer<Whole.State, Whole.Action> {
      EachRow(\.rows, action: Action.row) { Row() }
    }
  }

  struct Form: Reducer {
    struct State: Equatable { var name = "", isValid = false }
    enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.name): state.isValid = !state.name.isEmpty
        case .binding: break
        }
      }
    }
  }

  nonisolated struct Document: Equatable, DiffableByParts {
    var title = ""
    var lines: [String] = []
    static let parts = DiffableParts(\Document.title, \Document.lines)
  }

  struct Editor: Reducer {
    struct State {
      var document = Document()
      var history = UndoStack(of: Document.self)
    }
    enum Action: Sendable { case renamed(String), history(UndoAction) }

    var body: some Reducer<State, Action> {
      WithUndo(\.document, history: \.history, action: Action.history) {
        Reduce { state, action in if case .renamed(let title) = action { state.document.title = title } }
      }
    }
  }

  nonisolated struct Settings: Equatable, Codable, Sendable { var isDark = false }

  struct Saved: Reducer {
    struct State: Equatable { @Shared(.file("settings.json")) var settings = Settings() }
    enum Action: Sendable { case toggled }

    func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) { state.settings.isDark.toggle() }
  }

  actor Room {
    private lazy var store = Store(Work.State(), Work(), isolation: self)
    var outlet: Outlet<Work.Action> { store.outlet }
  }

  struct Account: Reducer {
    enum Action: ActionWithReply, Sendable {
      case draw(Int)
      typealias Reply = Int
    }

    func reduce(_ balance: inout Int, _ action: Action, _ context: Context<Action>) {
      switch action {
      case .draw(let amount):
        guard amount <= balance else { return context.reject(TooFew()) }
        balance -= amount
        context.reply(balance)
      }
    }
  }

  struct Patient: Reducer {
    struct State: Equatable { var text = "" }
    enum Action: Equatable, Sendable { case load, loaded(String), failed(String) }

    func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
      switch action {
      case .load:
        let load = Effect<Action>.perform(Load(id: 7), answer: { .loaded($0) })
        context.start(load.retry(maxAttempts: 3, backoff: .exponential(from: .seconds(1))).catch { .failed("\($0)") })
      case .loaded(let text), .failed(let text): state.text = text
      }
    }
  }

  @Test func `The code in the guide for assistants can be tested as the guide says`() throws {
    let store = TestStore(Whole.State(rows: [Row.State(id: 7)]), Whole())
    let row = try #require(store.scope(\.rows, id: 7, action: Whole.Action.row))
    row.send(.typed("Rye")) { $0.name = "Rye" }
    store.send(.openTapped) { $0.sheet.present(Row.State(id: 1)) }
    let sheet = try #require(store.scope(presented: \.sheet, action: Whole.Action.sheet))
    sheet.send(.typed("Oats")) { $0.name = "Oats" }
    store.send(.pushTapped) { $0.path.push(.row(Row.State(id: 2))) }
    let screen = try #require(store.scope(\.path, id: store.state.path.routes[0].id, action: Whole.Action.path))
    screen.send(.row(.typed("Salt"))) { $0 = .row(Row.State(id: 2, name: "Salt")) }
    store.send(.deleteTapped) {
      $0.alert.present(Prompt("Delete?", buttons: [.destructive("Delete", .delete), .cancel("Keep")]))
    }
    store.choose(.delete, in: \.alert, action: Whole.Action.alert)
    store.receive(.delete)
    row.send(.deleteTapped)
    store.receive(.removed(7)) { $0.rows = [] }
    store.finish()
  }

  @MainActor @Test func `The effects in the guide for assistants can be tested as the guide says`() async throws {
    let store = TestStore(Work.State(), Work()) { Provide(\.api, .live) }
    store.send(.load)
    await store.receive(.loaded("live")) { $0.text = "live" }
    store.send(.request)
    await store.answer(Load(id: 7), with: "seven")
    await store.receive(.loaded("seven")) { $0.text = "seven" }
    store.send(.save)
    await store.answer(Save(text: "seven"))
    await store.receive(.saved)
    store.send(.find)
    await store.advance(by: .milliseconds(300))
    await store.fail(Find(text: "seven"), with: TooFew())
    await store.receive(.found([]))
    store.send(.take(9))
    await store.receive(failure: TooFew.self)
    store.send(.tick)
    await store.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.count = 1 }
    store.skipInFlightEffects()
    await store.finish()
  }

  @MainActor @Test func `The stores outside of views in the guide for assistants work as the guide says`() async throws
  {
    let account = Store(10, Account())
    let outlet = account.outlet
    let receipt = try await outlet.ask(.draw(3))
    #expect(receipt.reply == 7)

    let store = Store(Patient.State(), Patient(), handlers: [EffectHandler(Load.self) { "\($0.id)" }])
    var texts: [String] = []
    var tokens: [Token] = []
    store.observe(\.text) { texts.append($0) }.store(in: &tokens)
    await store.send(.load).finish()
    #expect(texts == ["", "7"])
    for await text in store.values(\.text) where !text.isEmpty { break }
  }

  @Test func `The forms and undo in the guide for assistants work as the guide says`() {
    let form = TestStore(Form.State(), Form())
    form.send(.binding(.set(\.name, "Ann"))) { state in
      state.name = "Ann"
      state.isValid = true
    }
    form.finish()

    let editor = Store(Editor.State(), Editor())
    editor.send(.renamed("Trees"))
    editor.send(.history(.undo))
    #expect(editor.document.title.isEmpty)

    let saved = TestStore(Saved.State(), Saved())
    saved.send(.toggled) { $0.settings.isDark = true }
    saved.finish()
  }
}
