/// The action that a test expects.
struct ExpectedAction<Action> {
  /// The name of the action in messages.
  let words: String
  let matches: (Action) -> Bool
  /// Returns the difference to another action; nil if the expected one is not known as a value.
  var difference: ((Action) -> String)?
}

extension ExpectedAction where Action: Equatable {
  init(_ action: Action) {
    words = SluiceTesting.words(action)
    matches = { $0 == action }
    difference = { SluiceTesting.difference(action, $0) }
  }
}
