import Incremental

/// An action that one kind of reducers of the library performs, and nothing else does, unless it is written by hand.
protocol AskingAction {
  /// What that reducer is noted for.
  static var asked: AttachedReducers.Key { get }
  /// The types of the actions that it may carry further in.
  static var inside: [Any.Type] { get }
  /// The action that it carries further in.
  var inner: Any? { get }
  /// The part of a place that the action inside is for.
  func content(of place: Any) -> Any?
  /// Whether a value is what it asks to change, and would change, or what holds the destination that it is for.
  func isOpen(in place: Any) -> Bool
  /// What to report.
  func missing(at place: FoundPlace) -> ReducerNotAttached
}

extension AskingAction {
  static var inside: [Any.Type] { [] }
  var inner: Any? { nil }
  func content(of place: Any) -> Any? { nil }
}

extension RouteAction: AskingAction {
  static var asked: AttachedReducers.Key { AttachedReducers.Key(RouteStack<Destination>.self) }
  static var inside: [Any.Type] { [DestinationAction.self] }
  var inner: Any? { if case .destination(_, let action) = self { action } else { nil } }

  func content(of place: Any) -> Any? {
    guard case .destination(let id, _) = self else { return nil }
    return (place as? RouteStack<Destination>)?[id]
  }

  func isOpen(in place: Any) -> Bool {
    guard let stack = place as? RouteStack<Destination> else { return false }
    if case .destination(let id, _) = self { return stack.rows.contains(id: id) }
    var changed = stack
    return changed.apply(self) == nil && !changed.rows.ids.elementsEqual(stack.rows.ids)
  }

  func missing(at place: FoundPlace) -> ReducerNotAttached {
    .nothingDone("EachRoute", place, doing: "changes this stack, or handles the actions of its destinations")
  }
}

extension PresentedAction: AskingAction {
  static var asked: AttachedReducers.Key { AttachedReducers.Key(Presented<Destination>.self) }
  // The one who presents a prompt also answers it.
  static var inside: [Any.Type] { Destination.self is any PromptType.Type ? [] : [DestinationAction.self] }

  var inner: Any? {
    if case .destination(_, let action) = self, !(Destination.self is any PromptType.Type) { action } else { nil }
  }

  func content(of place: Any) -> Any? { (place as? Presented<Destination>)?.destination }

  func isOpen(in place: Any) -> Bool {
    guard let presented = place as? Presented<Destination> else { return false }
    switch self {
    case .present: return true
    case .dismiss: return presented.route != nil
    case .leave(let id), .destination(let id, _): return presented.route?.id == id
    }
  }

  func missing(at place: FoundPlace) -> ReducerNotAttached {
    Destination.self is any PromptType.Type
      ? .nothingDone("Prompts", place, doing: "presents these prompts, or answers them", hasChild: false)
      : .nothingDone("IfPresented", place, doing: "presents there, or handles the actions of what is presented")
  }
}

extension Prompt.Choice: AskingAction {
  static var asked: AttachedReducers.Key { AttachedReducers.Key(Self.self) }

  func isOpen(in place: Any) -> Bool {
    guard case .button(let position) = self, let prompt = place as? Prompt<Action> else { return false }
    return prompt.buttons.indices.contains(position)
  }

  func missing(at place: FoundPlace) -> ReducerNotAttached {
    ReducerNotAttached(
      reducer: "Prompts",
      description:
        "Nothing came of a button of the prompt in `\(place.text)`, and the program has no reducer that answers it. Attach"
        + " `Prompts(…, action: …, case: …, action: …)` beside the `IfPresented` that presents it.")
  }
}

extension BindingAction: AskingAction {
  static var asked: AttachedReducers.Key { AttachedReducers.Key(State.self) }

  func isOpen(in place: Any) -> Bool {
    guard let state = place as? State else { return false }
    var (former, changed) = (state, state)
    apply(&changed)
    return !haveSameFields(&former, &changed)
  }

  func missing(at place: FoundPlace) -> ReducerNotAttached { .binding(path) }
}
