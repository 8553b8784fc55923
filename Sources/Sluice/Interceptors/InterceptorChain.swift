public import Incremental

extension Store {
  /// Wraps all actions that this store handles from now on in an interceptor.
  ///
  /// ```swift
  /// let token = store.intercept(.debug())
  /// let other = store.scope(\.editor, action: Action.editor).intercept(.onChange(of: \.text) { print($0, $1) })
  /// ```
  ///
  /// Rules:
  /// - It is inside the interceptors that the store has already, and around all of its reducers, even if it is attached
  ///   to a store for a part. It ends with its token. If it is attached while an action is handled, it applies from the
  ///   next action on.
  /// - Attached to a store for a part, it sees only the actions of the part, with the part before and after; otherwise
  ///   it works like `attached(_:action:)`. It ends after the action that removes or replaces the part. If the part is
  ///   not present, nothing is attached.
  /// - In a store with a journal, an interceptor that may change results needs a name (`named`), which identifies it as
  ///   long as the journal lasts. A store that continues the journal receives it as an `Addition`. A permanent
  ///   interceptor belongs in `Store(…, interceptors:)`.
  ///
  /// - Complexity: while such an interceptor is attached, an action is queued before it is handled, and each
  ///   interceptor of a part checks the action. For an interceptor of a removable part, see also `attached(_:action:)`.
  public func intercept(
    _ interceptor: Interceptor<State, Action>, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    if let root { return root.intercept(interceptor) }
    guard let attaching = link?.attaching?() else { cannotIntercept() }
    return attaching.intercept(interceptor, nil)
  }

  private func cannotIntercept() -> Never {
    misuse(
      "An interceptor was attached to a store whose part of the state, or whose actions, are given by functions.",
      why:
        "Functions lead one way only: from the whole to the part, and from the part's actions to those of the whole.",
      fix: "Make the store with `scope(\\.part, action: \\.case)`, or attach the interceptor to the whole store.")
  }
}

// MARK: - Interceptors of a store

/// The interceptors of a whole store, outermost first.
///
/// Each is created once, around a slot whose content can be exchanged. So the memory of an interceptor survives when
/// other interceptors or reducers are added or removed.
struct InterceptorChain<State, Action> {
  private var links: [Link] = []

  var count: Int { links.count }

  /// The interceptors that may change something, whose names a journal records.
  var changing: [Link] { links.filter { !$0.traits.watches } }

  /// Returns whether an interceptor after the first `count` may change something and has no name.
  func hasUnnamed(after count: Int) -> Bool {
    links.dropFirst(count).contains { !$0.traits.watches && !$0.traits.isNamed }
  }

  /// The names of all interceptors, including those that only observe.
  var allNames: [String] { links.map(\.traits.name) }

  var names: [String] { changing.map(\.traits.name) }

  /// An interceptor with its slot.
  final class Link {
    let traits: InterceptorTraits
    fileprivate let slot: InterceptorSlot<State, Action>
    fileprivate let whole: ReadyReduction<State, Action>

    init(_ interceptor: Interceptor<State, Action>) {
      let slot = InterceptorSlot<State, Action>()
      traits = interceptor.traits
      self.slot = slot
      whole = ReadyReduction(interceptor.reduction(around: { slot.inside.reduce(&$0, $1, $2) }))
    }
  }

  mutating func append(_ interceptor: Interceptor<State, Action>) -> Link {
    let link = Link(interceptor)
    append(link)
    return link
  }

  mutating func append(_ link: Link) { links.append(link) }

  mutating func remove(_ link: Link) {
    links.removeAll { $0 === link }
  }

  /// Returns all interceptors around the store's own reduction.
  func closed(around reduce: @escaping Reduction<State, Action>) -> Reduction<State, Action> {
    var inside = ReadyReduction(reduce)
    for link in links.reversed() {
      link.slot.inside = inside
      inside = link.whole
    }
    return inside.reduce
  }
}

/// The connection of an interceptor to its inside.
final class InterceptorSlot<State, Action> {
  @exclusivity(unchecked) fileprivate(set) var inside = ReadyReduction<State, Action> { _, _, _ in }
}

extension Root {
  func intercept(_ interceptor: Interceptor<State, Action>) -> Token {
    if let refusal = refusal(of: interceptor.traits) {
      fail([], refusal)
      return Token.none
    }
    let link = interceptors.append(interceptor)
    change()
    return token { root in
      root.interceptors.remove(link)
      root.change()
    }
  }
}

// MARK: - Ending an interceptor with its part

/// An object that ends an interceptor that was attached to a store for a part, when that part is removed.
private final class InterceptionEnd {
  weak var token: Token?
}

extension Root {
  /// Attaches an interceptor that ends with its token, and after the first action that removes or replaces its part.
  ///
  /// That is checked while the action is handled, not by an observer, so that a journal's record of each action is
  /// exact.
  func intercept(_ interceptor: Interceptor<State, Action>, while occupancy: Occupancy<State>?) -> Token {
    guard let occupancy else { return intercept(interceptor) }
    guard let occupant = occupancy(memory.value) else { return Token.none }
    let end = InterceptionEnd()
    let token = intercept(
      Interceptor(name: nil, traits: interceptor.traits) { _, next in
        let reduce = interceptor.reduction(around: next)
        return { state, action, context in
          reduce(&state, action, context)
          if !context.isReplaying, occupancy(state) != occupant { end.token?.cancel() }
        }
      })
    end.token = token
    return token
  }
}
