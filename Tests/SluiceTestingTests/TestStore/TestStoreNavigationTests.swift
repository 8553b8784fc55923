import SluiceNavigation
import SluiceTesting
import Testing

/// Navigation and outputs, as a test asserts them.
@MainActor @Suite struct TestStoreNavigationTests {
  struct Page: Equatable, Identifiable {
    var id = 0
    var path = RouteStack<String>()
  }

  struct Site: Equatable {
    var sheet = Presented<Page>()
    var path = RouteStack<String>(root: "home")
    var pages: [Int: Page] = [:]
    var visits = 0
  }

  enum Action: Equatable, Sendable {
    case present(Int), dismiss, push(String), popAndPush(String), pop, pushInSheet(String), open(Int)
  }

  static let site = Reduce<Site, Action> { state, action, _ in
    state.visits += 1
    switch action {
    case .present(let id): state.sheet.present(Page(id: id))
    case .dismiss: state.sheet.dismiss()
    case .push(let word): state.path.push(word)
    case .pop: state.path.pop()
    case .popAndPush(let word):
      state.path.pop()
      state.path.push(word)
    case .pushInSheet(let word): state.sheet.update { $0.path.push(word) }
    case .open(let id): state.pages[id, default: Page(id: id)].path.push("page")
    }
  }

  let store = TestStore(Site(), Self.site)

  @Test(arguments: [false, true])
  func `A test that is not exhaustive compares presentations and pushes by their destination`(showsSkipped: Bool) {
    let findings = Findings(of: store)
    store.exhaustivity = .off(showsSkipped: showsSkipped)
    store.send(.present(1)) { $0.sheet.present(Page(id: 1)) }
    store.send(.pushInSheet("a")) { $0.sheet.update { $0.path.push("a") } }
    store.send(.present(2)) { $0.sheet.present(Page(id: 2)) }
    store.send(.dismiss) { $0.sheet.dismiss() }
    store.send(.push("a")) { $0.path.push("a") }
    store.send(.push("a")) { $0.path.push("a") }
    store.send(.popAndPush("b")) {
      $0.path.pop()
      $0.path.push("b")
    }
    store.send(.pop) { $0.path.pop() }
    store.send(.open(7)) { $0.pages[7, default: Page(id: 7)].path.push("page") }
    #expect(findings.take().filter { !$0.hasPrefix("remark:") } == [])
    #expect(store.state.path.destinations == ["home", "a"])
  }

  /// An action, and a closure that describes another change.
  struct Mistake: Sendable {
    let action: Action
    let change: @Sendable (inout Site) -> Void

    init(_ action: Action, _ change: @escaping @Sendable (inout Site) -> Void) {
      (self.action, self.change) = (action, change)
    }

    static let all: [Mistake] = [
      Mistake(.push("a")) { $0.path.push("b") },
      Mistake(.push("a")) { for word in ["a", "a"] { $0.path.push(word) } },
      Mistake(.push("a")) { $0.path.pop() },
      Mistake(.pop) { $0.path.push("a") },
      Mistake(.push("a")) { $0.path = ["home", "first", "a"] },
      Mistake(.present(1)) { $0.sheet.present(Page(id: 2)) },
      Mistake(.dismiss) { $0.sheet.present(Page(id: 1)) },
      Mistake(.push("a")) {
        $0.path.push("a")
        $0.sheet.present(Page())
      },
      Mistake(.push("a")) {
        $0.path.push("a")
        $0.visits = 9
      },
    ]
  }

  @Test(arguments: Mistake.all.indices)
  func `In a test that is not exhaustive, wrong asserted navigation fails`(index: Int) {
    let findings = Findings(of: store)
    store.exhaustivity = .off
    store.send(.push("first"))
    store.send(Mistake.all[index].action, expecting: Mistake.all[index].change)
    #expect(findings.message().contains("is not the expected one:"))
  }

  @Test(arguments: [Exhaustivity.on, .off, .off(showsSkipped: true)])
  func `A closure that describes a change runs once`(exhaustivity: Exhaustivity) {
    let findings = Findings(of: store)
    store.exhaustivity = exhaustivity
    var states: [Int] = []
    store.send(.present(1)) {
      states.append($0.visits)
      $0.visits = 1
      $0.sheet.present(Page(id: 1))
    }
    #expect(states == (exhaustivity == .on ? [0] : [1]))
    #expect(findings.take().allSatisfy { $0.hasPrefix("remark:") })
  }
}
