import Sluice
import SluiceTesting

/// A feature with all kinds of effects.
struct Shop: Equatable {
  var text = ""
  var results: [String] = []
  var count = 0
  var part = Part()
  var error: String?

  struct Part: Equatable { var number = 0 }
}

enum ShopAction: Equatable, Sendable {
  case typed(String)
  case found([String])
  case add(Int)
  case addTwice(Int)
  case part(PartAction)
  case failed(String)
  /// Describes an effect that `ShopEffects` knows.
  case effect(String)

  enum PartAction: Equatable, Sendable { case set(Int), setLater(Int) }
}

/// A typed effect that answers.
struct Find: EffectRequest, Equatable {
  typealias Answer = [String]
  var text: String
}

/// A typed effect that answers nothing.
struct Buy: EffectRequest, Equatable { var count: Int }

struct Broken: Error, Equatable, CustomStringConvertible { var description: String { "it broke" } }

let shopPart = Reduce<Shop.Part, ShopAction.PartAction> { part, action, context in
  switch action {
  case .set(let number): part.number = number
  case .setLater(let number): context.run { send in send(.set(number)) }
  }
}

/// What the reducer of the shop does for an action of the kind `effect`.
typealias ShopEffects = @Sendable (String, Context<ShopAction>) -> Void

func makeShop(_ effects: @escaping ShopEffects = { _, _ in }) -> Combined<Shop, ShopAction> {
  Combined {
    Scope(\.part, action: ShopAction.part) { shopPart }
    Reduce { state, action, context in
      switch action {
      case .typed(let text):
        state.text = text
        context.start(
          .perform(Find(text: text), answer: ShopAction.found).catch { .failed("\($0)") }
            .debounce(id: "search", for: .milliseconds(300)))
      case .found(let results): state.results = results
      case .add(let amount): state.count += amount
      case .addTwice(let amount):
        context.send(.add(amount))
        context.send(.add(amount))
      case .failed(let error): state.error = error
      case .effect(let name): effects(name, context)
      case .part: break
      }
    }
  }
}

/// Collects what a test store finds, in the place of the test framework.
final class Findings {
  private(set) var failures: [TestFailure] = []

  init<State, Action>(of store: TestStore<State, Action>) {
    store.onFailure = { [unowned self] in failures.append($0) }
  }

  /// The messages since the last time.
  func take() -> [String] {
    defer { failures = [] }
    return failures.map { ($0.isRemark ? "remark: " : "") + $0.message }
  }

  /// The only message since the last time, or all of them.
  func message() -> String { take().joined(separator: "\n---\n") }
}
