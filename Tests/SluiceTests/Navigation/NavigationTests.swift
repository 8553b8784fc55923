import SluiceNavigation
import Testing
import Thoroughness

/// Navigation of a store by actions.
@Suite struct NavigationTests {
  @Test func `Each action of navigation does what its name says`() {
    let store = Store(Tour(), tour)
    store.send(.path(.push(.home)), .path(.push(.detail(Detail(id: 7)))), .path(.push(.home)))
    #expect(store.state.path.destinations == [.home, .detail(Detail(id: 7)), .home])
    store.send(.path(.pop))
    store.send(.path(.destination("2", .detail(.add(3)))))
    #expect(store.state.path.destinations == [.home, .detail(Detail(id: 7, count: 3))])
    store.send(.path(.replaceTop(.home)))
    #expect(Array(store.state.path.routes.ids) == ["1", "4"])
    store.send(.path(.popTo("1")))
    #expect(store.state.path.count == 1)
    store.send(.path(.reset([.home, .home, .home])), .path(.popped(toCount: 2)))
    #expect(store.state.path.count == 2)
    store.send(.path(.leave("5")))
    #expect(store.state.path.isEmpty)
    store.send(.path(.push(.home)), .path(.replace("8", .detail(Detail(id: 1)))), .path(.popToRoot))
    #expect(store.state.path.isEmpty)
  }

  private static let refused: [(TourAction, String)] = [
    (.path(.pop), "pop was sent to a stack of 0 destinations. It changed nothing"),
    (.path(.popTo("7")), "was sent to a stack of 0 destinations"), (.path(.leave("7")), "stack of 0 destinations"),
    (.path(.replaceTop(.home)), "stack of 0 destinations"), (.path(.popped(toCount: 1)), "stack of 0 destinations"),
    (.path(.popped(toCount: -1)), "stack of 0 destinations"),
    (.sheet(.dismiss), "dismiss was sent where nothing of that kind"),
    (.sheet(.leave("1")), "where nothing of that kind is presented"),
    (.alert(.dismiss), "where nothing of that kind is presented"),
  ]

  @Test(arguments: refused)
  func `A navigation that is not possible changes nothing, and is reported to the error handler`(
    action: TourAction, words: String
  ) {
    var failures: [StoreFailure<TourAction>] = []
    let store = Store(Tour(), tour, onFailure: { failures.append($0) })
    store.send(action)
    #expect(store.state == Tour())
    #expect(failures.count == 1 && errorName(failures[0].cause) == "refused" && failures[0].actions == [action])
    #expect(failures.first?.description.contains(words) == true, "\(failures)")
  }

  @Test func `The report about a stack with a root mentions the root`() {
    var state = Sheet()
    let problems = sheet.apply(.path(.pop), to: &state)
    #expect(
      problems.count == 1 && "\(problems[0])".contains("a stack of one destination, the first of which is its root"))
    #expect(state == Sheet())
  }

  @Test func `An action for an absent destination is reported, and reaches no other`() {
    var failures: [String] = []
    let store = Store(Tour(), tour, onFailure: { failures.append($0.description) })
    store.send(.path(.push(.detail(Detail(id: 1)))), .path(.pop), .path(.push(.detail(Detail(id: 1)))))
    store.send(.path(.destination("1", .detail(.add(1)))))
    #expect(store.state.path.destinations == [.detail(Detail(id: 1))])
    #expect(failures.count == 1 && failures[0].contains("for the Screen with the key 1, which is not in the state"))
  }

  @Test func `A second report of a back gesture changes nothing`() {
    var failures = 0
    let store = Store(Tour(), tour, onFailure: { _ in failures += 1 })
    store.send(.path(.reset([.home, .home])), .path(.popped(toCount: 1)), .path(.popped(toCount: 1)))
    #expect(store.state.path.count == 1 && failures == 0)
  }

  @Test func `Presenting another destination gives a new identity`() {
    let store = Store(Tour(), tour)
    store.send(.sheet(.present(Sheet())), .sheet(.destination("1", .detail(.add(1)))), .sheet(.present(Sheet())))
    #expect(store.state.sheet.route?.id == "2" && store.state.sheet.destination == Sheet())
    store.send(.sheet(.dismiss))
    #expect(store.state.sheet.route == nil)
  }

  @Test func `A presented destination has a stack of its own`() {
    let store = Store(Tour(), tour)
    store.send(.path(.push(.home)), .sheet(.present(Sheet())))
    store.send(.sheet(.destination("1", .path(.push(.detail(Detail(id: 7)))))))
    store.send(.sheet(.destination("1", .path(.destination("2", .detail(.add(2)))))))
    #expect(store.state.sheet.destination?.path.destinations == [.home, .detail(Detail(id: 7, count: 2))])
    #expect(store.state.path.destinations == [.home])
  }

  @Test func `A destination is changed in place`() {
    let store = Store<RouteStack<[Int]>, RouteAction<[Int], Int>>(RouteStack(root: Array(repeating: 0, count: 1_000))) {
      EachRoute(\.self, action: EnumCase("", embed: { $0 }, extract: { $0 })) {
        Reduce<[Int], Int> { numbers, index in numbers[index] = 1 }
      }
    }
    let address = store.state["1"]?.withUnsafeBytes { $0.baseAddress }
    store.send(.destination("1", 7))
    #expect(store.state["1"]?.withUnsafeBytes { $0.baseAddress } == address && store.state["1"]?[7] == 1)
  }

  @Test func `Destinations that are only values need no reducer`() {
    struct State { var path = RouteStack<String>(), sheet = Presented<String>() }
    enum Act {
      case path(RouteAction<String, Never>), sheet(PresentedAction<String, Never>)
      struct Cases: Sendable {
        let path = EnumCase<Act, RouteAction<String, Never>>(
          "path", embed: { .path($0) }, extract: { if case .path(let action) = $0 { action } else { nil } })
        let sheet = EnumCase<Act, PresentedAction<String, Never>>(
          "sheet", embed: { .sheet($0) }, extract: { if case .sheet(let action) = $0 { action } else { nil } })
      }
      static let cases = Cases()
    }
    let app = Combined<State, Act> {
      EachRoute(\.path, action: Act.path)
      IfPresented(\.sheet, action: Act.sheet)
    }
    var state = State()
    app.apply([.path(.push("a")), .sheet(.present("b"))], to: &state)
    #expect(state.path.destinations == ["a"] && state.sheet.destination == "b")
  }
}
