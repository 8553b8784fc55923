public import Incremental

extension Store {
  /// Adds a reducer, which handles each action after the existing ones.
  ///
  /// ```swift
  /// let token = store.add(Logger())
  /// store.scope(\.counter, action: Action.counter).add(Doubling(), id: "doubling")
  /// ```
  ///
  /// Rules: it ends with its token. A name that is taken is reported to the error handler, and nothing is added: to
  /// replace a reducer, use `replace`. In a store with a journal it needs a name, which stands for it as long as the
  /// journal lasts; a store that continues the journal gets it as an `Addition`.
  public func add(
    _ reducer: some Reducer<State, Action>, id: AnyHashable? = nil, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    return addition(of: reducer).add(id)
  }

  /// Puts a reducer in the place of the one that was added under a name; if there is none, adds it.
  ///
  /// Rules: the token of the replaced reducer does nothing any more. In a store with a journal nothing is replaced,
  /// because a later run could not know which of the two handled an action: it is reported as `AdditionRefused`.
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
