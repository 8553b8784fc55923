public import Incremental

// MARK: - Adding reducers

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
  /// a later run could not know which of the two handled an action: the error handler receives
  /// `RecordingError.additionRefused`.
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

// MARK: - Added reducers

/// The reducers that were added to a store after its creation.
struct Additions<State, Action> {
  private let first: Reduction<State, Action>
  private var added: [(id: AnyHashable?, name: String, handle: Handle, reduce: Reduction<State, Action>)] = []

  /// The identity of an addition.
  final class Handle {}

  init(first: @escaping Reduction<State, Action>) { self.first = first }

  var isEmpty: Bool { added.isEmpty }

  func contains(_ id: AnyHashable) -> Bool { added.contains { $0.id == id } }

  /// The names of the additions in a journal or on a tape.
  var names: [String] { added.map(\.name) }

  /// Adds a reducer; `name` is its recorded name if that is not its id.
  mutating func add(_ id: AnyHashable?, name: String? = nil, _ reduce: @escaping Reduction<State, Action>) -> Handle {
    let handle = Handle()
    added.append((id, name ?? id?.name ?? "", handle, reduce))
    return handle
  }

  /// The store's own reducer without additions.
  var bare: Additions { Additions(first: first) }

  /// The additions by the names that a later run or another store would use.
  var named: [(name: String, reduce: Reduction<State, Action>)] { added.map { ($0.name, $0.reduce) } }

  /// Replaces the reducer with an id, or adds one.
  mutating func replace(_ id: AnyHashable, _ reduce: @escaping Reduction<State, Action>) -> Handle {
    guard let index = added.firstIndex(where: { $0.id == id }) else { return add(id, reduce) }
    let handle = Handle()
    added[index] = (id, id.name, handle, reduce)
    return handle
  }

  mutating func remove(_ handle: Handle) {
    added.removeAll { $0.handle === handle }
  }

  /// The reducers combined: the store's own first, then the additions, in order.
  var reduction: Reduction<State, Action> {
    if added.isEmpty { return first }
    let (first, added) = (first, added.map(\.reduce))
    return { state, action, context in
      first(&state, action, context)
      for reduce in added { reduce(&state, action, context) }
    }
  }
}

extension Root {
  func add(_ reducer: some Reducer<State, Action>, _ id: AnyHashable?) -> Token {
    if let refusal = refusal(of: id) {
      fail([], refusal)
      return Token.none
    }
    return token(for: additions.add(id, reducer.makeReduction()), follow(reducer, id))
  }

  func replace(_ reducer: some Reducer<State, Action>, _ id: AnyHashable) -> Token {
    if recorder != nil, additions.names.contains(id.name) {
      fail([], RecordingError.replacement(id.name))
      return Token.none
    }
    return token(for: additions.replace(id, reducer.makeReduction()), follow(reducer, id))
  }

  /// Adds the reducers of a parcel. Its name must be unique only if there is a journal.
  func addParcel(_ reducer: some Reducer<State, Action>, _ name: String) -> Token {
    token(for: additions.add(recorder == nil ? nil : name, name: name, reducer.makeReduction()), follow(reducer, nil))
  }

  private func refusal(of id: AnyHashable?) -> (any Error)? {
    guard let id else { return recorder == nil ? nil : RecordingError.reducerWithoutName }
    let isTaken = recorder == nil ? additions.contains(id) : additions.names.contains(id.name)
    return isTaken ? StoreError.reducerNameTaken(id.name) : nil
  }

  /// Returns whether a parcel can be added; if not, passes the reason to the error handler.
  func admitsParcel(_ name: String) -> Bool {
    guard recorder != nil, additions.names.contains(name) else { return true }
    fail([], RecordingError.nameTaken(name))
    return false
  }

  /// Returns the reason why an interceptor cannot be attached while there is a journal, if any.
  func refusal(of interceptor: InterceptorTraits) -> (any Error)? {
    if recorder == nil || interceptor.watches { return nil }
    if !interceptor.isNamed { return RecordingError.interceptorWithoutName }
    return interceptors.names.contains(interceptor.name) ? RecordingError.nameTaken(interceptor.name) : nil
  }

  private func token(for handle: Additions<State, Action>.Handle, _ followed: Token) -> Token {
    change()
    followOutsideOfCycle()
    return token { root in
      root.additions.remove(handle)
      root.change()
      followed.cancel()
    }
  }

  /// Follows the effects that an addition declares, in place of those of the addition with the same id.
  private func follow(_ reducer: some Reducer<State, Action>, _ id: AnyHashable?) -> Token {
    var declarations = EffectDeclarations(asksBodies: false)
    reducer.declareEffects(to: &declarations)
    if let id { followedAdditions.removeValue(forKey: id)?.cancel() }
    let followed = follow(declarations.ongoing)
    if let id, !declarations.ongoing.isEmpty { followedAdditions[id] = followed }
    return followed
  }

  @usableFromInline
  func change() {
    hasAttachmentChange = isHandling
    if isHandling { return }
    noteAttachments()
    reduce = reduction(interceptors, additions)
    updatePath()
  }

  func reduction(
    _ interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>
  ) -> Reduction<State, Action> {
    Self.sharing(additions.reduction, in: interceptors, core, memory)
  }
}
