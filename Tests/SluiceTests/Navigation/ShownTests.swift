import Observation
import SluiceNavigation
import Testing

/// Navigation in a user interface, and the changes that it sends back.
@Suite struct ShownTests {
  private func makeStore() -> (store: Store<Tour, TourAction>, failures: Log) {
    let failures = Log()
    return (Store(Tour(), tour, onFailure: { failures($0) }), failures)
  }

  @Test func `A path that the system has shortened pops, and an equal one does nothing`() {
    let (store, failures) = makeStore()
    store.send(.path(.reset([.home, .home, .home])))
    #expect(store[path: \.path, action: TourAction.path] == ["1", "2", "3"])
    store[path: \.path, action: TourAction.path] = ["1", "2", "3"]
    #expect(store.state.path.count == 3)
    store[path: \.path, action: TourAction.path] = ["1"]
    #expect(store.state.path.count == 1)
    store[path: \.path, action: TourAction.path] = []
    #expect(store.state.path.isEmpty && failures.lines.isEmpty)
  }

  @Test func `A path that does not begin the current stack is ignored`() {
    let (store, failures) = makeStore()
    store.send(.path(.reset([.home, .home])))
    for path in [["2"], ["1", "2", "3"], ["2", "1"], ["7"]] as [[RowID<Route<Screen>>]] {
      store[path: \.path, action: TourAction.path] = path
    }
    #expect(store.state.path.count == 2 && failures.lines.isEmpty)
  }

  /// Resin 2.3 #6
  @Test(arguments: [true, false]) func `A back gesture removes the top destination, with a root and without`(
    hasRoot: Bool
  ) {
    let stack = hasRoot ? RouteStack(root: Screen.home, [.home, .home]) : [.home, .home]
    let store = Store(Tour(path: stack), tour)
    let pushed = store[path: \.path, action: TourAction.path]
    #expect(pushed.count == 2)
    store[path: \.path, action: TourAction.path] = pushed
    #expect(store.state.path == stack)
    store[path: \.path, action: TourAction.path].removeLast()
    #expect(store.state.path.pushed == Array(pushed.prefix(1)))
    store[path: \.path, action: TourAction.path].removeLast()
    #expect(store.state.path.count == (hasRoot ? 1 : 0))
  }

  @Test func `A presentation that the system dismisses is removed, and a second dismissal does nothing`() {
    let (store, failures) = makeStore()
    store.send(.sheet(.present(Sheet())), .alert(.present(Prompt("Sure?"))))
    #expect(store[presented: \.sheet, action: TourAction.sheet]?.id == "1")
    #expect(store[isPresented: \.alert, action: TourAction.alert])
    store[isPresented: \.alert, action: TourAction.alert] = true
    for _ in 0..<2 {
      store[presented: \.sheet, action: TourAction.sheet] = nil
      store[isPresented: \.alert, action: TourAction.alert] = false
    }
    #expect(store.state.sheet.route == nil && store.state.alert.route == nil && failures.lines.isEmpty)
  }

  @Test func `A destination has the same store whichever way its constructor is given`() throws {
    let (store, _) = makeStore()
    store.send(.sheet(.present(Sheet())))
    let sheet = try #require(store.scope(presented: \.sheet, action: TourAction.sheet))
    #expect(store.scope(presented: \.sheet, action: EnumCase(TourAction.sheet)) === sheet)
    #expect(store.scope(presented: \.sheet, action: EnumCase(TourAction.sheet)) === sheet)
    #expect(store.scope(presented: \.sheet, action: TourAction.sheet) === sheet)
  }

  @Test func `Paths and dismissals of the system are sent through constructors of cases, too`() {
    let (store, failures) = makeStore()
    store.send(.path(.reset([.home, .home])), .sheet(.present(Sheet())), .alert(.present(Prompt("Sure?"))))
    store[path: \.path, action: TourAction.path].removeLast()
    #expect(store[path: \.path, action: TourAction.path] == ["1"])
    #expect(store[isPresented: \.sheet, action: TourAction.sheet])
    store[isPresented: \.sheet, action: TourAction.sheet] = true
    #expect(store[presented: \.alert, action: TourAction.alert]?.id == "1")
    for _ in 0..<2 {
      store[isPresented: \.sheet, action: TourAction.sheet] = false
      store[presented: \.alert, action: TourAction.alert] = nil
    }
    #expect(store.state.path.count == 1 && store.state.sheet.route == nil && store.state.alert.route == nil)
    #expect(failures.lines.isEmpty)
  }

  @Test func `A client of Observation that reads the path is notified of pushes and pops, not of changes inside`() {
    let store = Store(Tour(path: [.detail(Detail(id: 1))], sheet: Presented(Sheet())), tour)
    nonisolated(unsafe) var notifications = 0  // nonisolated(unsafe) because it is changed while `send` runs, here.
    func watch() {
      withObservationTracking {
        _ = (store[path: \.path, action: TourAction.path], store[isPresented: \.sheet, action: TourAction.sheet])
      } onChange: {
        notifications += 1
      }
    }
    watch()
    store.send(.path(.destination("1", .detail(.add(1)))), .sheet(.destination("1", .detail(.add(1)))), .note("else"))
    #expect(notifications == 0)
    store.send(.path(.push(.home)))
    #expect(notifications == 1)
    watch()
    store.send(.sheet(.dismiss))
    #expect(notifications == 2)
  }

  @Test func `A store for a destination sends to it, and reports when it is removed`() throws {
    let (store, failures) = makeStore()
    store.send(.path(.reset([.home, .detail(Detail(id: 7))])))
    let route = try #require(store.scope(\.path, id: "2", action: TourAction.path))
    route.send(.detail(.add(2)))
    #expect(route.state == .detail(Detail(id: 7, count: 2)) && route.isPresent)
    let part = try #require(route.scope(case: Screen.detail, action: ScreenAction.detail))
    part.send(.add(1))
    #expect(part.count == 3)
    store.send(.path(.pop))
    #expect(!route.isPresent && store.scope(\.path, id: "2", action: TourAction.path) == nil)
    part.send(.add(1))
    #expect(failures.lines.count == 1)
  }

  @Test func `A store for a presentation is not the store for the next one`() throws {
    let (store, failures) = makeStore()
    #expect(store.scope(presented: \.sheet, action: TourAction.sheet) == nil)
    store.send(.sheet(.present(Sheet())))
    let first = try #require(store.scope(presented: \.sheet, action: TourAction.sheet))
    first.send(.detail(.add(1)))
    #expect(first.detail.count == 1)
    store.send(.sheet(.present(Sheet())))
    first.send(.detail(.add(1)))
    #expect(!first.isPresent && store.state.sheet.destination == Sheet() && failures.lines.count == 1)
  }

  @Test func `A destination has the same store if a value names the case, as long as something holds it`() throws {
    let (store, failures) = makeStore()
    let (path, sheet) = (EnumCase(TourAction.path), EnumCase(TourAction.sheet))
    store.send(.path(.push(.detail(Detail(id: 7)))), .sheet(.present(Sheet())))
    let detail = try #require(store.scope(\.path, id: "1", action: path))
    let shown = try #require(store.scope(presented: \.sheet, action: sheet))
    #expect(store.scope(\.path, id: "1", action: path) === detail)
    #expect(store.scope(presented: \.sheet, action: sheet) === shown)
    detail.send(.detail(.add(2)))
    shown.send(.detail(.add(1)))
    #expect(detail.state == .detail(Detail(id: 7, count: 2)) && shown.detail.count == 1)
    store.send(.sheet(.present(Sheet())))
    #expect(!shown.isPresent && store.scope(presented: \.sheet, action: sheet) !== shown)
    store.send(.sheet(.dismiss), .path(.pop))
    #expect(store.scope(\.path, id: "1", action: path) == nil && store.scope(presented: \.sheet, action: sheet) == nil)
    #expect(failures.lines.isEmpty)
  }
}
