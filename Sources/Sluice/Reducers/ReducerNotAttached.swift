import Incremental

/// An action asked to set a field, to navigate, or for something of a row, and the program has no reducer that does it:
/// it was forgotten.
///
/// ```swift
/// // no `EachRoute(\.path, action: Action.path) { … }`: nothing is pushed
/// store.send(.path(.push(.detail(Detail(id: 7)))))
/// ```
///
/// Rules: it is reported once for each type of state. Nothing is reported where a reducer of the program's own did
/// anything for the action, nor where the reducer is attached, and an interceptor or a condition keeps the action from
/// it. An action of a row is known by its case, of an id and an enum whose name ends in `Action`. A test store reports
/// nothing: its test says what it expects.
public struct ReducerNotAttached: Error, CustomStringConvertible {
  /// The reducer that is probably missing: `BindingReducer`, `EachRoute`, `IfPresented`, `Prompts` or `EachRow`.
  public let reducer: String
  /// One sentence for a log, and what to do.
  public let description: String

  static func binding<State>(_ field: PartialKeyPath<State>) -> ReducerNotAttached {
    ReducerNotAttached(
      reducer: "BindingReducer",
      description: "`\(field)` was set by a binding, but no reducer has set it. Put `BindingReducer()` into the reducer"
        + " of \(nameInProgram(State.self)), before what looks at its fields.")
  }

  /// Nothing came of an action.
  static func nothingDone(
    _ reducer: String, _ place: FoundPlace, doing what: String, hasChild: Bool = true
  ) -> ReducerNotAttached {
    let whole = place.owner.map { "the reducer of \(nameInProgram($0))" } ?? "the reducer of the store"
    return ReducerNotAttached(
      reducer: reducer,
      description: "Nothing came of an action for `\(place.text)`, and the program has no reducer that \(what). Attach"
        + " `\(reducer)(\(place.path), action: …)\(hasChild ? " { … }" : "")` to \(whole). If a reducer of your own does it by hand, and had"
        + " nothing to do, nothing is wrong.")
  }

  static func stack<State, Destination>(_ stack: KeyPath<State, RouteStack<Destination>>) -> ReducerNotAttached {
    ReducerNotAttached(
      reducer: "EachRoute",
      description: "The user went back in the stack `\(stack)`, but no reducer has popped it. Attach"
        + " `EachRoute(\(pathInState(stack)), action: …) { … }` to the reducer of \(nameInProgram(State.self)).")
  }

  static func presented<State, Destination>(_ presented: KeyPath<State, Presented<Destination>>) -> ReducerNotAttached {
    let isPrompt = Destination.self is any PromptType.Type
    let reducer = isPrompt ? "Prompts" : "IfPresented"
    return ReducerNotAttached(
      reducer: reducer,
      description: "The user dismissed `\(presented)`, but no reducer has dismissed it. Attach"
        + " `\(reducer)(\(pathInState(presented)), action: …)\(isPrompt ? "" : " { … }")` to the reducer of"
        + " \(nameInProgram(State.self)).")
  }
}

/// A key path without its root: `\.sheet`.
private func pathInState(_ path: AnyKeyPath) -> String {
  let text = "\(path)"
  return text.firstIndex(of: ".").map { "\\" + text[$0...] } ?? text
}

protocol PromptType {}
extension Prompt: PromptType {}
