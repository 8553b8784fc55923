import Sluice
import SluiceSeeds
import Testing

/// Reducers for other actions than their own.
@Suite struct LiftActionsTests {
  enum Click: Equatable, Sendable {
    case left, right, other
    case counted(Int)
  }

  /// Sends the half of an even action.
  let halving = Reduce<[Int], Int> { numbers, action, context in
    numbers.append(action)
    if action > 1, action % 2 == 0 { context.send(action / 2) }
  }

  @Test func `lift(embed) maps each action to one of the reducer, and does nothing for nil`() {
    let clicks = adding.lift(embed: Click.counted) { (click: Click) in
      switch click {
      case .left: 1
      case .right: 10
      case .other: nil
      case .counted(let number): number
      }
    }
    var number = 0
    #expect(clicks.apply([.left, .right, .other, .counted(100)], to: &number).isEmpty)
    #expect(number == 111)
  }

  @Test func `embed maps the actions that a reducer sends to actions that other reducers handle`() {
    let clicks = halving.lift(embed: Click.counted) { (click: Click) in
      if case .counted(let number) = click { number } else { 8 }
    }
    #expect(clicks([], .left) == [8, 4, 2, 1])
  }

  @Test func `lift(action) to a case takes that case only, and sends it`() {
    let app = halving.lift(action: BoundAction.number)
    #expect(app([], .number(4)) == [4, 2, 1])
    #expect(app([], .text("4")) == [])
  }

  enum BoundAction: Sendable {
    case number(Int)
    case text(String)
  }

  @Test func `A reducer with an applied action handles that action, whatever action it gets`() {
    let app = Reduce<[Int], String> { numbers, _ in numbers.append(0) }
      .compose(with: halving.applying(4) { "sent \($0)" })
    var numbers: [Int] = []
    let store = Store(numbers, app.filter { _, action in !action.hasPrefix("sent") })
    store.send("anything")
    #expect(store.state == [0, 4])
    // What it sent comes back as the embedded action, for which it handles 4 again; so one round is enough.
    numbers = store.state
    store.send("again")
    #expect(store.state == numbers + [0, 4])
  }

  @Test func `An action that an applied reducer sends is embedded`() {
    let sent = Reduce<[Int], String> { numbers, action in numbers.append(action == "2" ? 22 : 0) }
    let app = Combined {
      sent
      halving.applying(4) { "\($0)" }.filter { _, action in action == "start" }
    }
    #expect(app([], "start") == [0, 4, 22])
  }

  @Test func `A reducer without actions runs for every action`() {
    let clear = Reduce<[Int], Void> { list, _ in list.removeAll() }
    let app = halving.compose(with: clear.ignoringAction())
    #expect(app([5, 6], 3) == [])
  }

  @Test func `An action that a reducer without actions sends is dropped`() {
    let restless = Reduce<Int, Void> { count, _, context in
      count += 1
      context.send(())
    }
    var count = 0
    #expect(restless.ignoringAction(String.self).apply("go", to: &count).isEmpty)
    #expect(count == 1)
  }

  @Test func `An effect of a reducer without actions runs`() async {
    let ran = Tries()
    let logging = Reduce<Int, Void> { _, _, context in
      context.run { send in
        ran.next()
        send(())
      }
    }
    let store = plainStore(0, logging.ignoringAction(String.self), sending: ["go"])
    await store.runWaitingEffects()
    #expect(ran.count == 1)
  }
}
