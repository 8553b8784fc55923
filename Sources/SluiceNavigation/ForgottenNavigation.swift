// Documentation/Internals/ForgottenReducers.md explains what can be known about an action that no reducer handles.

import Incremental
import Sluice

extension ReducerError {
  static func stackNotAttached<State, Destination>(_ stack: KeyPath<State, RouteStack<Destination>>) -> ReducerError {
    .notAttached(
      reducer: "EachRoute",
      "The user went back in the stack `\(stack)`, but no reducer has popped it. Attach"
        + " `EachRoute(\(pathInState(stack)), action: …) { … }` to the reducer of \(nameInProgram(State.self)).")
  }

  static func presentedNotAttached<State, Destination>(
    _ presented: KeyPath<State, Presented<Destination>>
  ) -> ReducerError {
    let isPrompt = Destination.self is any PromptType.Type
    let reducer = isPrompt ? "Prompts" : "IfPresented"
    return .notAttached(
      reducer: reducer,
      "The user dismissed `\(presented)`, but no reducer has dismissed it. Attach"
        + " `\(reducer)(\(pathInState(presented)), action: …)\(isPrompt ? "" : " { … }")` to the reducer of"
        + " \(nameInProgram(State.self)).")
  }
}

/// Returns a key path without its root: `\.sheet`.
private func pathInState(_ path: AnyKeyPath) -> String {
  let text = "\(path)"
  return text.firstIndex(of: ".").map { "\\" + text[$0...] } ?? text
}

protocol PromptType {}
extension Prompt: PromptType {}
