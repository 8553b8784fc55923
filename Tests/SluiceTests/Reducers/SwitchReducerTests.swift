import Sluice
import SluiceSeeds
import Testing

/// Reducers that are chosen for each action by a `switch`.
@Suite struct SwitchReducerTests {
  enum Action: Sendable {
    case add(Int), log(String), both(Int), maybe(Bool), quit
  }

  struct App: Equatable {
    var number = 0
    var lines: [String] = []
  }

  static let log = Reduce<[String], String> { lines, line in lines.append(line) }
  static let mark = Reduce<App, Void> { app, _ in app.lines.append("marked") }

  let app = SwitchReducer<App, Action> { action in
    switch action {
    case .add(let amount): adding.lift(\.number).applying(amount, embed: Action.add)
    case .log(let line):
      log.lift(\.lines).applying(line, embed: Action.log)
      mark.ignoringAction()
    case .both(let amount):
      adding.lift(\.number).applying(amount, embed: Action.add)
      adding.lift(\.number).applying(amount, embed: Action.add)
      if amount > 10 { mark.ignoringAction() }
    case .maybe(let isTrue):
      if isTrue {
        log.lift(\.lines).applying("true", embed: Action.log)
      } else {
        mark.ignoringAction()
      }
    case .quit: EmptyReducer()
    }
  }

  @Test func `SwitchReducer chooses the reducers of each action, in order`() {
    #expect(app(App(), .add(3)) == App(number: 3))
    #expect(app(App(), .log("x")) == App(lines: ["x", "marked"]))
    #expect(app(App(), .quit) == App())
  }

  @Test func `A condition in SwitchReducer is evaluated for each action`() {
    let store = Store(App(), app)
    for action: Action in [.maybe(true), .maybe(false), .maybe(true), .both(1), .both(11)] { store.send(action) }
    #expect(store.state == App(number: 24, lines: ["true", "marked", "true", "marked"]))
  }

  @Test func `SwitchReducer takes an action apart once`() {
    let evaluations = Tries()
    let counting = SwitchReducer<App, Action> { action in
      switch (evaluations.next(), action) {
      case (_, .add(let amount)): adding.lift(\.number).applying(amount, embed: Action.add)
      default: EmptyReducer()
      }
    }
    let store = Store(App(), counting)
    for number in 1...5 {
      store.send(.add(1))
      #expect(evaluations.count == number)
    }
  }

  @Test func `An action that a chosen reducer sends is handled in the same cycle`() {
    let down = SwitchReducer<[Int], Int> { action in
      if action > 0 {
        Reduce<[Int], Int> { numbers, action, context in
          numbers.append(action)
          context.send(action - 1)
        }
      } else {
        Reduce<[Int], Int> { numbers, _ in numbers.append(-1) }
      }
    }
    #expect(down([], 3) == [3, 2, 1, -1])
  }

  @Test(arguments: 0..<50) func `SwitchReducer is equal to a switch written by hand`(seed: UInt64) {
    var random = Seeded(seed)
    var (state, expected) = (App(), App())
    for _ in 0..<20 {
      let action = Self.randomAction(&random)
      app.apply(action, to: &state)
      Self.byHand(&expected, action)
      #expect(state == expected)
    }
  }

  private static func randomAction(_ random: inout Seeded) -> Action {
    let number = Int.random(in: 0..<20, using: &random)
    return [.add(number), .log("\(number)"), .both(number), .maybe(number % 2 == 0), .quit]
      .randomElement(using: &random) ?? .quit
  }

  private static func byHand(_ app: inout App, _ action: Action) {
    switch action {
    case .add(let amount): app.number += amount
    case .log(let line): app.lines += [line, "marked"]
    case .both(let amount):
      app.number += 2 * amount
      if amount > 10 { app.lines.append("marked") }
    case .maybe(let isTrue): app.lines.append(isTrue ? "true" : "marked")
    case .quit: break
    }
  }
}
