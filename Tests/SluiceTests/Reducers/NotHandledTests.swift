import Sluice
import SluiceSeeds
import Testing
import Thoroughness

/// An action that nothing takes is reported.
@Suite struct NotHandledTests {
  struct Add: Action { var amount: Int }
  struct Other: Action {}
  struct Unknown: Action {}

  struct App { var left = 0, right = 0 }

  static let add = On<Int, Add>(Add.self) { number, action in number += action.amount }
  static let other = On<Int, Other>(Other.self) { number, _ in number -= 1 }

  @Test func `An action that no reducer handles is reported to the store's error handler, with its type`() {
    let log = Log()
    let store = Store<Int, any Action>(0, onFailure: { log($0) }) {
      Self.add
      Self.other
    }
    store.send(Unknown())
    store.send(Add(amount: 1))
    #expect(store.state == 1)
    #expect(log.lines.count == 1)
    for words in ["No handler takes actions of the type Unknown.", "Add `On(Unknown.self) { state, action in … }`"] {
      #expect(log.lines.first?.contains(words) == true, "\(log.lines)")
    }
  }

  @Test(arguments: [
    add.erased(), add.compose(with: other).erased(), Combined { add }.compose(with: other).erased(),
    Combined {
      Optional(add); other
    }.erased(),
    Combined {
      Throwing { add }; other
    }.erased(),
    Combined {
      add; Combined { other }.erased()
    }.erased(), add.filter { _, _ in true }.erased(),
  ]) func `An unhandled action is reported however the handlers are combined, and other actions are not`(
    reducer: AnyReducer<Int, any Action>
  ) {
    var number = 0
    #expect(reducer.apply(Add(amount: 5), to: &number).isEmpty && number == 5)
    let problems = reducer.apply(Unknown(), to: &number)
    #expect(problems.count == 1 && errorName(problems.first) == "actionNotHandled", "\(problems)")
  }

  @Test func `Handlers of lifted features count, and an action is known if one of all tables knows it`() {
    let app = Combined<App, any Action> {
      Combined { Self.add }.lift(\.left)
      On(Other.self) { app, _ in app.right -= 1 }
    }
    var state = App()
    #expect(app.apply([Add(amount: 3), Other()] as [any Action], to: &state).isEmpty)
    #expect(state.left == 3 && state.right == -1)
    #expect(errorName(app.apply(Unknown(), to: &state).first) == "actionNotHandled")
  }

  @Test func `Beside a reducer that takes any action, no action is reported as unhandled`() {
    let app = Combined<Int, any Action> {
      Self.add
      Reduce { number, _ in number += 100 }
    }
    var number = 0
    #expect(app.apply([Unknown(), Add(amount: 1)] as [any Action], to: &number).isEmpty && number == 201)
  }

  @Test func `A handler that is added to a store takes its actions`() {
    let log = Log()
    let store = Store<Int, any Action>(0, onFailure: { log($0) }) { Self.add }
    let token = store.add(Self.other)
    store.send(Other())
    #expect(store.state == -1 && log.lines.isEmpty, "\(log.lines)")
    token.cancel()
    store.send(Other())
    #expect(log.lines.count == 1)
  }

  /// A class, because its subclass is another type that can be cast to it.
  class Base: @unchecked Sendable, Action {}  // because it has no properties
  final class Derived: Base, @unchecked Sendable {}

  @Test func `A handler takes the actions of exactly its type, alone and in a table`() {
    let base = On<Int, Base>(Base.self) { number, _ in number += 1 }
    for reducer in [base.erased(), Combined { base }.erased()] {
      #expect(reducer(0, Base()) == 1)
      #expect(reducer(0, Derived()) == 0)
    }
  }
}
