import Incremental

/// The error for an action that no reducer handled as its sender expects, or for a reducer that breaks a rule.
///
/// The store reports it to its error handler, and remains usable.
public enum ReducerError: Error, CustomStringConvertible {
  /// The action was for a part of the state that is not present: a removed row, a case that is not the current one, an
  /// optional that is nil. It was ignored.
  case stateNotPresent(String)
  /// No handler takes actions of this type.
  case actionNotHandled(Any.Type)
  /// An action sets a field, navigates, or is for a row, and the program does not attach the reducer that does it:
  /// `BindingReducer`, `EachRoute`, `IfPresented`, `Prompts` or `EachRow`. The action was ignored.
  ///
  /// ```swift
  /// // no `EachRoute(\.path, action: Action.path) { … }`: nothing is pushed
  /// store.send(.path(.push(.detail(Detail(id: 7)))))
  /// ```
  ///
  /// Rules: it is reported once for each type of state. Nothing is reported if a reducer of the program itself did
  /// anything for the action, or if the reducer is attached, and an interceptor or a condition keeps the action from
  /// it. An action of a row is recognized by its case, which contains an id and an enum whose name ends in `Action`. A
  /// test store reports nothing, because its test states what it expects.
  case notAttached(reducer: String, String)
  /// The function that was given for a case does not make one: it decides by the value, puts another one in, or makes a
  /// value that is no enum. Actions for that case are not handled. Where only the function is needed, as in a store for
  /// a part, it works. It is reported once, with the line where the function was given.
  ///
  /// ```swift
  /// Scope(\.volume, action: { .volume($0 * 2) }) { … }       // what comes for it is not taken out as it was put in
  /// ```
  case functionIsNoCase(String)
  /// The derived value with this name is declared where it is read, so that each read creates and computes it again.
  case derivedMadeAnew(String)
  /// The invariant with this name, which `validate` checks, does not hold after the action. The state remains as it is.
  case invariantViolated(String)

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .stateNotPresent(let text), .notAttached(_, let text), .functionIsNoCase(let text): text
    case .actionNotHandled(let type):
      "No handler takes actions of the type \(type). Add `On(\(type).self) { state, action in … }` to the store's"
        + " reducer."
    case .derivedMadeAnew(let name):
      "The derived value \(name) was declared 16 times, so it was computed each time. Declare it once, as a"
        + " `static let`."
    case .invariantViolated(let name):
      "After this action the state breaks the rule “\(name)”. Look in the reducers that handle the action; to take back an"
        + " action that breaks it, put `validate` inside a `Throwing`."
    }
  }
}

// MARK: - Parts that are not present

extension ReducerError {
  /// Whether the action was ignored.
  var refusesAction: Bool {
    switch self {
    case .stateNotPresent, .actionNotHandled, .notAttached, .functionIsNoCase: true
    case .derivedMadeAnew, .invariantViolated: false
    }
  }

  @usableFromInline
  package static func stateNotPresent(kind: Any.Type, key: Any, action: Any) -> ReducerError {
    let which = "the \(nameInProgram(kind))\(key is Void ? "" : " with the key \(key)")"
    return .stateNotPresent(
      "The action \(action) is for \(which), which is not in the state. It was ignored. If its sender cannot know that,"
        + " such as an effect that ends late, this is harmless; else send it only while the part is there.")
  }
}

// MARK: - Reducers that are not attached

extension ReducerError {
  static func bindingNotAttached<State>(_ field: PartialKeyPath<State>) -> ReducerError {
    .notAttached(
      reducer: "BindingReducer",
      "`\(field)` was set by a binding, but no reducer has set it. Put `BindingReducer()` into the reducer"
        + " of \(nameInProgram(State.self)), before what looks at its fields.")
  }

  /// Returns the error for an action that nothing was done for. For products built on this one.
  package static func nothingDone(
    _ reducer: String, _ place: FoundPlace, doing what: String, hasChild: Bool = true, isInScope: Bool = false
  ) -> ReducerError {
    let entry =
      isInScope
      ? "Scope(\(place.path), action: …) { \(reducer)() }"
      : "\(reducer)(\(place.path), action: …)\(hasChild ? " { … }" : "")"
    return nothingDone(reducer, place, doing: what, attaching: entry)
  }

  /// Returns the error for an action that nothing was done for, with the entry of a body that does it.
  package static func nothingDone(
    _ reducer: String, _ place: FoundPlace, doing what: String, attaching entry: String
  ) -> ReducerError {
    let whole = place.owner.map { "the reducer of \(nameInProgram($0))" } ?? "the reducer of the store"
    return .notAttached(
      reducer: reducer,
      "Nothing came of an action for `\(place.text)`, and the program has no reducer that \(what). Attach"
        + " `\(entry)` to \(whole). If a reducer of your own does"
        + " it by hand, and had nothing to do, nothing is wrong.")
  }
}
