// Documentation/Internals/ForgottenReducers.md explains what can be known about an action that no reducer handles.

import Incremental
package import Sluice

extension RouteAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(RouteStack<Destination>.self) }
  package static var inside: [Any.Type] { [DestinationAction.self] }
  package var inner: Any? { if case .destination(_, let action) = self { action } else { nil } }

  package func content(of place: Any) -> Any? {
    guard case .destination(let id, _) = self else { return nil }
    return (place as? RouteStack<Destination>)?[id]
  }

  package func isOpen(in place: Any) -> Bool {
    guard let stack = place as? RouteStack<Destination> else { return false }
    if case .destination(let id, _) = self { return stack.rows.contains(id: id) }
    var changed = stack
    return changed.apply(self) == nil && !changed.rows.ids.elementsEqual(stack.rows.ids)
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    .nothingDone("EachRoute", place, doing: "changes this stack, or handles the actions of its destinations")
  }
}

extension PresentedAction: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Presented<Destination>.self) }
  // The reducer that presents a prompt also handles its answer.
  package static var inside: [Any.Type] { Destination.self is any PromptType.Type ? [] : [DestinationAction.self] }

  package var inner: Any? {
    if case .destination(_, let action) = self, !(Destination.self is any PromptType.Type) { action } else { nil }
  }

  package func content(of place: Any) -> Any? { (place as? Presented<Destination>)?.destination }

  package func isOpen(in place: Any) -> Bool {
    guard let presented = place as? Presented<Destination> else { return false }
    switch self {
    case .present: return true
    case .dismiss: return presented.route != nil
    case .leave(let id), .destination(let id, _): return presented.route?.id == id
    }
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    Destination.self is any PromptType.Type
      ? .nothingDone("Prompts", place, doing: "presents these prompts, or answers them", hasChild: false)
      : .nothingDone("IfPresented", place, doing: "presents there, or handles the actions of what is presented")
  }
}

extension Prompt.Choice: AskingAction {
  package static var asked: AttachedReducers.Key { AttachedReducers.Key(Self.self) }

  package func isOpen(in place: Any) -> Bool {
    guard case .button(let position) = self, let prompt = place as? Prompt<Action> else { return false }
    return prompt.buttons.indices.contains(position)
  }

  package func missing(at place: FoundPlace) -> ReducerError {
    .notAttached(
      reducer: "Prompts",
      "Nothing came of a button of the prompt in `\(place.text)`, and the program has no reducer that answers it. Attach"
        + " `Prompts(…, action: …, case: …, action: …)` beside the `IfPresented` that presents it.")
  }
}

// MARK: - Requests of users

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
