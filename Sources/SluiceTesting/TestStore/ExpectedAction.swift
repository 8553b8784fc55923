/// Which action a test expects.
struct ExpectedAction<Action> {
  /// How a message calls it.
  let words: String
  let matches: (Action) -> Bool
  /// How it differs from another one, if it is known as a value.
  var difference: ((Action) -> String)?
}

extension ExpectedAction where Action: Equatable {
  init(_ action: Action) {
    words = SluiceTesting.words(action)
    matches = { $0 == action }
    difference = { SluiceTesting.difference(action, $0) }
  }
}
