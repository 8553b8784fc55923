public import Incremental

extension Store {
  /// Adds a reducer, which handles each action after the existing ones.
  ///
  /// ```swift
  /// let token = store.add(Logger())
  /// store.scope(\.counter, action: Action.counter).add(Doubling(), id: "doubling")
  /// ```
  ///
  /// Rules: the reducer is removed with its token. If the name is taken, the error handler receives an error, and
  /// nothing is added: to replace a reducer, use `replace`. In a store with a journal, the reducer needs a name, which
  /// identifies it as long as the journal lasts. A store that continues the journal receives the reducer as an
  /// `Addition`.
  public func add(
    _ reducer: some Reducer<State, Action>, id: AnyHashable? = nil, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    return addition(of: reducer).add(id)
  }

  /// Replaces the reducer that was added under a name; if there is none, adds it.
  ///
  /// Rules: the token of the replaced reducer has no effect any more. A store with a journal replaces nothing, because
  /// a later run could not know which of the two handled an action: the error handler receives `AdditionRefused`.
  public func replace(
    _ reducer: some Reducer<State, Action>, id: AnyHashable, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    return addition(of: reducer).replace(id)
  }

  func addition(of reducer: some Reducer<State, Action>) -> any AnyAddition {
    if let root { return PendingAddition(root, AnyReducer(reducer)) }
    return link?.attaching?().add(AnyReducer(reducer)) ?? cannotAdd()
  }

  private func cannotAdd() -> any AnyAddition {
    misuse(
      "A reducer was added through a store whose part of the state, or whose actions, are given by functions.",
      why:
        "Functions lead one way only: from the whole to the part, and from the part's actions to those of the whole.",
      fix: "Make the store with `scope(\\.part, action: \\.case)`, or add `Scope(\\.part, action: \\.case) { … }` to"
        + " the whole store.")
  }
}

/// A reducer that is about to be added to a whole store of any type.
@usableFromInline
protocol AnyAddition {
  func add(_ id: AnyHashable?) -> Token
  func replace(_ id: AnyHashable) -> Token
  func addParcel(_ name: String) -> Token
  func admitsParcel(_ name: String) -> Bool
}

@usableFromInline
struct PendingAddition<State, Action>: AnyAddition {
  let root: Root<State, Action>
  let reducer: AnyReducer<State, Action>

  @usableFromInline
  init(_ root: Root<State, Action>, _ reducer: AnyReducer<State, Action>) {
    (self.root, self.reducer) = (root, reducer)
  }

  @usableFromInline
  func add(_ id: AnyHashable?) -> Token { root.add(reducer, id) }

  @usableFromInline
  func replace(_ id: AnyHashable) -> Token { root.replace(reducer, id) }

  @usableFromInline
  func addParcel(_ name: String) -> Token { root.addParcel(reducer, name) }

  @usableFromInline
  func admitsParcel(_ name: String) -> Bool { root.admitsParcel(name) }
}
