import SluiceNavigation
import SluiceUndo
import Testing

/// Each operator that takes a case takes a function that embeds two enums deep.
@Suite struct EmbeddingOperatorsTests {
  struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var isDone = false
  }
  enum ItemAction: Equatable, Sendable { case toggle, set(Bool) }
  struct Page: Equatable, Sendable { var visits = 0 }
  enum PageAction: Equatable, Sendable { case visit }

  struct State {
    var items: Rows<Item> = [Item(id: 1), Item(id: 2)], path = RouteStack<Page>(), sheet = Presented<Page>()
    var number = 0, maybe: Int? = 0, prompt = Presented<Prompt<Action>>(), history = UndoStack(of: Rows<Item>.self)
    var screen = Screen.shown(.number(0))
  }
  enum Screen: Equatable { case shown(Shown), hidden }
  enum Shown: Equatable { case number(Int), text(String) }

  indirect enum Action: Sendable { case user(User), data(Data), tick }
  enum User: Sendable {
    case items(Items), moves(Moves), count(Int), prompt(PromptAction<Action>), history(UndoAction), maybe(Int), shown(
      Int)
  }
  enum Items: Sendable { case row(id: Int, action: ItemAction), clear }
  enum Moves: Sendable { case path(RouteAction<Page, PageAction>), sheet(PresentedAction<Page, PageAction>) }
  enum Data: Sendable { case count(Int), other(Int) }

  private let item = Reduce<Item, ItemAction> { item, action in
    switch action {
    case .toggle: item.isDone.toggle()
    case .set(let isDone): item.isDone = isDone
    }
  }
  private let page = Reduce<Page, PageAction> { page, _ in page.visits += 1 }
  private let add = Reduce<Int, Int> { $0 += $1 }

  private func makeStore(_ parcel: Parcel<State, Action>) -> Store<State, Action> {
    Store(State(), parcel: parcel, onFailure: { Issue.record("\($0.cause)") })
  }

  @Test func `Rows, fields and cases of the state never trap over how a case is named`() {
    let store = makeStore(
      Parcel("rows") {
        EachRow(\.items, action: { Action.user(.items(.row(id: $0, action: $1))) }) { item }
        Scope(\.number, action: { Action.user(.count($0)) }) { add }
        IfLet(\.maybe, action: { Action.user(.maybe($0)) }) { add }
        Scope(\.screen, action: { Action.user(.shown($0)) }) { add.lift(case: { Screen.shown(.number($0)) }) }
      })
    for action in [Action.tick, .user(.count(2)), .data(.count(7)), .user(.maybe(3)), .user(.shown(4))] {
      store.send(action)
    }
    store.send(.user(.items(.row(id: 2, action: .toggle))))
    #expect(store.number == 2 && store.maybe == 3 && store.screen == .shown(.number(4)))
    #expect(store.items[id: 2]?.isDone == true && store.items[id: 1]?.isDone == false)
    let rows = store.scope(\.items, action: { Action.user(.items(.row(id: $0, action: $1))) })
    rows[0].send(.set(true))
    #expect(store.items[id: 1]?.isDone == true)
  }

  @Test func `Routes, prompts and undo never trap over how a case is named`() throws {
    let store = makeStore(
      Parcel("routes") {
        EachRoute(\.path, action: { Action.user(.moves(.path($0))) }) { page }
        IfPresented(\.sheet, action: { Action.user(.moves(.sheet($0))) }) { page }
        Prompts(\.prompt, action: { Action.user(.prompt($0)) })
        WithUndo(\.items, history: \.history, action: { Action.user(.history($0)) }) {
          Reduce { state, action in if case .user(.items(.clear)) = action { state.items = [] } }
        }
      })
    store.send(.tick)
    store.send(.user(.moves(.path(.push(Page())))))
    let id = try #require(store.path.top?.id)
    store.scope(\.path, id: id, action: { Action.user(.moves(.path($0))) })?.send(.visit)
    #expect(store.path.destinations.last?.visits == 1)
    store.send(.user(.moves(.sheet(.present(Page())))))
    store.scope(presented: \.sheet, action: { Action.user(.moves(.sheet($0))) })?.send(.visit)
    #expect(store.sheet.route?.destination.visits == 1)
    store.send(.user(.items(.clear)))
    #expect(store.items.isEmpty)
    store.send(.user(.history(.undo)))
    #expect(store.items.count == 2)
  }

  @Test func `Parcels and interceptors never trap over how a case is named`() {
    let part = Parcel<Int, Int>("part") { add }
    let store = makeStore(Parcel("whole") { part.attached(\.number, action: { Action.data(.count($0)) }) })
    store.send(.data(.other(1)))
    store.send(.data(.count(5)))
    #expect(store.number == 5)
    let double = Interceptor<Int, Int> { number, amount, context, next in next(&number, amount * 2, context) }
    let intercepted = Store(
      State(), Scope(\.number, action: { Action.data(.count($0)) }) { add },
      interceptors: [double.attached(\.number, action: { Action.data(.count($0)) })],
      onFailure: { Issue.record("\($0.cause)") })
    intercepted.send(.data(.count(5)))
    intercepted.send(.data(.other(5)))
    #expect(intercepted.number == 10)
  }

  @Test func `A case that two parcels claim is reported when it becomes known, at the latest`() {
    var problems: [String] = []
    let (one, two) = (Parcel<Int, Int>("one") { add }, Parcel<Int, Int>("two") { add })
    let store = Store(
      State(),
      parcel: Parcel("whole") {
        one.attached(\.number, action: { Action.data(.count($0)) })
        two.attached(\.number, action: { (count: Int) in .data(.count(count)) })
      }, onFailure: { problems.append("\($0.cause)") })
    #expect(problems == [])
    store.send(.data(.other(1)))
    store.send(.data(.count(1)))
    store.send(.data(.count(1)))
    #expect(problems.count == 1 && problems[0].contains("one and two both claim the actions of the case `data.count`"))
  }
}
