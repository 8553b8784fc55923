import SluiceNavigation
import SluiceSeeds
import Testing

/// Destinations navigate without naming where they are.
@Suite struct RequestTests {
  private func run(_ actions: TourAction..., from state: Tour = Tour()) -> (state: Tour, problems: [String]) {
    var state = state
    let problems = tour.apply(actions, to: &state)
    return (state, problems.map { "\($0)" })
  }

  private static let shown = Screen.detail(Detail(id: 1))

  @Test func `A destination pushes onto the stack that it is in`() {
    let (state, problems) = run(
      .path(.push(Self.shown)), .path(.destination("1", .detail(.open(.home)))))
    #expect(state.path.destinations == [Self.shown, .home] && problems.isEmpty)
  }

  @Test func `A destination of an inner stack pushes onto that, not onto the outer one`() {
    let (state, problems) = run(
      .path(.push(.home)), .sheet(.present(Sheet())), .sheet(.destination("1", .path(.push(Self.shown)))),
      .sheet(.destination("1", .path(.destination("2", .detail(.open(.home)))))))
    #expect(state.path.destinations == [.home])
    #expect(state.sheet.destination?.path.destinations == [.home, Self.shown, .home] && problems.isEmpty)
  }

  @Test func `A destination replaces itself and what is above it, or pops to the root`() {
    let (state, _) = run(
      .path(.reset([.home, Self.shown, .home])), .path(.destination("2", .detail(.become(.home)))))
    #expect(Array(state.path.routes.ids) == ["1", "4"] && state.path.destinations == [.home, .home])
    let (sheeted, problems) = run(
      .sheet(.present(Sheet())), .sheet(.destination("1", .path(.push(Self.shown)))),
      .sheet(.destination("1", .path(.destination("2", .detail(.goHome))))))
    #expect(sheeted.sheet.destination?.path.destinations == [.home] && problems.isEmpty)
  }

  @Test func `A destination that dismisses itself leaves its stack with those above it`() {
    let (state, problems) = run(
      .path(.reset([.home, Self.shown, .home])), .path(.destination("2", .detail(.done))))
    #expect(state.path.destinations == [.home] && problems.isEmpty)
  }

  @Test func `A presented destination dismisses itself`() {
    let (state, problems) = run(.sheet(.present(Sheet())), .sheet(.destination("1", .detail(.done))))
    #expect(state.sheet.route == nil && problems.isEmpty)
  }

  @Test func `The root of a stack dismisses the presentation that contains the stack`() {
    var sheet = Sheet()
    sheet.path.reset(to: [Self.shown])
    let (state, problems) = run(
      .sheet(.present(sheet)), .sheet(.destination("1", .path(.destination("2", .detail(.done))))))
    #expect(state.sheet.route == nil && problems.isEmpty)
  }

  @Test func `A request outside of any stack is reported to the error handler`() {
    var failures: [String] = []
    let store = Store(Detail(id: 1), detail, onFailure: { failures.append($0.description) })
    for action in [DetailAction.done, .open(.home), .become(.home), .goHome] { store.send(action) }
    let words = ["be dismissed", "push home", "be replaced with home", "pop to the root"]
    #expect(failures.count == 4)
    for (failure, words) in zip(failures, words) {
      #expect(failure.contains("A reducer asked to \(words), but it is in no stack and no presentation"), "\(failure)")
    }
  }

  @Test func `A pushed destination goes to the nearest stack of its type, past all others`() {
    struct Inner: Equatable { var path = RouteStack<String>(["x"]) }
    let inner = Combined<Inner, RouteAction<String, Int>> {
      EachRoute(\.path, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
        Reduce<String, Int> { _, number, context in context.push(Inner(path: ["\(number)"])) }
      }
    }
    let outer = Combined<RouteStack<Inner>, RouteAction<Inner, RouteAction<String, Int>>> {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) { inner }
    }
    var stack: RouteStack = [Inner()]
    outer.apply(.destination("1", .destination("1", 7)), to: &stack)
    #expect(stack.destinations == [Inner(), Inner(path: ["7"])])
  }

  @Test func `A request is handled after earlier sends, in the same cycle`() {
    let both = Combined<Tour, TourAction> {
      tour
      Reduce { tour, action in if case .path = action { tour.notes.append("\(tour.path.count)") } }
    }
    let store = Store(Tour(), both)
    let log = Log()
    let token = store.observe(\.path, initial: false) { log($0.count) }
    store.send(.path(.push(Self.shown)))
    store.send(.path(.destination("1", .detail(.open(.home)))))
    #expect(log.lines == ["1", "2"] && store.state.notes == ["1", "1", "2"])
    token.cancel()
  }

  @Test func `A transaction that fails takes its requests back`() {
    struct Failed: Error {}
    let failing = Combined<RouteStack<Int>, RouteAction<Int, Int>> {
      Throwing {
        EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
          Reduce<Int, Int> { _, _, context in context.push(2) }
        }
        Throwing { _, action, _ in if case .destination = action { throw Failed() } }
      }
    }
    var stack: RouteStack = [1]
    #expect(failing.apply(.destination("1", 0), to: &stack).count == 1)
    #expect(stack.destinations == [1])
  }

  @Test func `A reducer without actions can make requests, too`() {
    let asking = Combined<RouteStack<Int>, RouteAction<Int, Int>> {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
        Reduce<Int, Void> { _, _, context in context.dismiss() }.ignoringAction(Int.self)
      }
    }
    var stack: RouteStack = [1]
    asking.apply(.destination("1", 0), to: &stack)
    #expect(stack.isEmpty)
  }
}
