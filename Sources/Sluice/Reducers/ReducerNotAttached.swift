import Incremental

/// A user set a field, went back or dismissed something, and the program has no reducer that does it: it was forgotten.
///
/// Rules: it is reported once for each type of state. Nothing is reported where the state is as it was asked for, whichever reducer
/// did that, nor where such a reducer is attached, and an interceptor or a condition keeps the action from it.
public struct ReducerNotAttached: Error, CustomStringConvertible {
  /// The reducer that is probably missing: `BindingReducer`, `EachRoute`, `IfPresented` or `Prompts`.
  public let reducer: String
  /// One sentence for a log, and what to do.
  public let description: String

  static func binding<State, Value>(_ field: KeyPath<State, Value>) -> ReducerNotAttached {
    ReducerNotAttached(
      reducer: "BindingReducer",
      description: "`\(field)` was set by a binding, but no reducer has set it. Put `BindingReducer()` into the reducer"
        + " of \(nameInProgram(State.self)), before what looks at its fields.")
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

private protocol PromptType {}
extension Prompt: PromptType {}
