import Sluice
import Testing

/// Law 3, as far as it is about interceptors: exhaustively over small programs, against a model.
@Suite struct OrderLawTests {
  /// What an interceptor does with an action.
  enum Deed: CaseIterable, Sendable {
    case passesOn, drops, doubles, raises, sends

    func around(_ name: String) -> Interceptor<[String], Int> {
      Interceptor { lines, action, context, next in
        lines.append("\(name)\(action)>")
        switch self {
        case .passesOn: next(&lines, action, context)
        case .drops: break
        case .doubles:
          next(&lines, action, context)
          next(&lines, action, context)
        case .raises: next(&lines, action + 1, context)
        case .sends:
          if action < 10 { context.send(action + 10) }
          next(&lines, action, context)
        }
        lines.append("<\(name)\(action)")
      }
    }
  }

  /// What must come of it, written without reducers: a walk from the outside in.
  private struct Model {
    let deeds: [(name: String, deed: Deed)]
    var lines: [String] = []
    var queue: [Int] = []

    mutating func handle(_ action: Int, from depth: Int = 0) {
      guard depth < deeds.count else { return lines.append("\(action)") }
      let (name, deed) = deeds[depth]
      lines.append("\(name)\(action)>")
      if deed == .sends, action < 10 { queue.append(action + 10) }
      for _ in 0..<(deed == .drops ? 0 : deed == .doubles ? 2 : 1) {
        handle(deed == .raises ? action + 1 : action, from: depth + 1)
      }
      lines.append("<\(name)\(action)")
    }

    mutating func run(_ actions: [Int]) -> [String] {
      queue = actions
      while !queue.isEmpty { handle(queue.removeFirst()) }
      return lines
    }
  }

  @Test func `Interceptors run outside in, then the reducer, then inside out, whatever each of them does`() {
    for first in Deed.allCases {
      for second in Deed.allCases {
        for third in Deed.allCases {
          let deeds = [("a", first), ("b", second), ("c", third)]
          var model = Model(deeds: deeds)
          let wanted = model.run([1, 2])
          for places in 0...3 { #expect(lines(deeds, inStore: places) == wanted, "\(deeds), \(places)") }
        }
      }
    }
  }

  /// The first so many attached to the store, the others to the reducer.
  private func lines(_ deeds: [(String, Deed)], inStore count: Int) -> [String] {
    let interceptors = deeds.map { $1.around($0) }
    let inner = deeds[count...].map { ($0.0, $0.1) }
    let store = Store(
      [], noteActions.intercepted(by: Interceptor(inner.map { $1.around($0) })),
      interceptors: Interceptor(interceptors[..<count]))
    store.send(1, 2)
    return store.state
  }

  @Test func `Interceptors run outside in, then the reducer, then inside out, wherever they are attached`() {
    for (store, later, tree, leaf) in counts() {
      let names = [("s", store), ("l", later), ("t", tree), ("h", leaf)].flatMap { name, count in
        (0..<count).map { "\(name)\($0)" }
      }
      var model = Model(deeds: names.map { ($0, .passesOn) })
      #expect(lines(store, later, tree, leaf) == model.run([1]))
    }
  }

  private func counts() -> [(Int, Int, Int, Int)] {
    (0..<256).map { ($0 & 3, $0 >> 2 & 3, $0 >> 4 & 3, $0 >> 6 & 3) }
  }

  private func lines(_ store: Int, _ later: Int, _ tree: Int, _ leaf: Int) -> [String] {
    @Sendable func all(_ name: String, _ count: Int) -> Interceptor<[String], Int> {
      Interceptor((0..<count).map { Deed.passesOn.around("\(name)\($0)") })
    }
    let reducer = Combined { noteActions.intercepted(by: all("h", leaf)) }.intercepted(by: all("t", tree))
    let whole = Store([], reducer, interceptors: all("s", store))
    let tokens = (0..<later).map { whole.intercept(Deed.passesOn.around("l\($0)")) }
    whole.send(1)
    withExtendedLifetime(tokens) {}
    return whole.state
  }

  @Test(arguments: Home.allCases)
  func `The first attached interceptor is the outermost, in every isolation`(home: Home) async {
    await attach(home.actor)
  }

  private func attach(_ home: isolated (any Actor)?) {
    let seen = Log()  // It is not Sendable: interceptors of a store live where that does.
    let store = Store([], noteActions, interceptors: .after { _, _ in seen("a") })
    let token = store.intercept(.after { _, _ in seen("b") })
    store.send(1_001)
    #expect(seen.lines == ["b", "a", "b", "a"] && store.state == ["1001", "1"])
    token.cancel()
    store.send(2)
    #expect(seen.lines.count == 5)
  }

  @Test func `Effects start after the outermost interceptor has left`() async {
    let log = Log()
    let store = watched(log)
    await store.runWaitingEffects()
    #expect(log.lines == ["later(1)", "add(1)"])
  }

  private func watched(_ log: Log) -> Store<Probe, ProbeAction> {
    let store = Store(
      Probe(), probe, interceptors: .after { state, action in log(action) })
    store.send(.later(1))
    return store
  }
}
