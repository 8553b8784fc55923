import Sluice

struct Find: EffectRequest, Equatable {  // an effect is a value
  typealias Answer = [String]
  let text: String
}

struct Search: Reducer {
  struct State: Equatable { var text = "", results: [String] = [] }
  enum Action: Equatable, Sendable { case typed(String), found([String]) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .typed(let text):
      state.text = text
      context.start(.perform(Find(text: text), answer: { .found($0) }).debounce(id: "find", for: .milliseconds(300)))
    case .found(let results): state.results = results
    }
  }
}
