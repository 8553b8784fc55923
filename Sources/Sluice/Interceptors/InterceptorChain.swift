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
