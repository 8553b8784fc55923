import Sluice
import SluiceTesting

struct Find: EffectRequest, Hashable {
  typealias Answer = [String]
  let text: String
}

struct Search: Reducer {
  struct State: Hashable {
    var text = ""
    var found: [String] = []
  }
  enum Action { case type(String), found([String]) }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .type(let text):
      state = State(text: text)
      context.perform(Find(text: text), answer: { .found($0) })
    case .found(let found): state.found = found
    }
  }
}

let explorer = Explorer(Search.State(), Search())
  .actions(.type("a"), .type("b"))
  .answering(Find.self) { find in [[find.text + "nt"]] }  // one way to answer; there may be more
  .always("What is shown was found for what is typed") { state in
    state.found.allSatisfy { $0.hasPrefix(state.text) }
  }

do {
  try explorer.check(depth: 5)  // in a test: `try` is all
} catch {
  print(error)
}
