/// The interceptors of a whole store, outermost first.
///
/// Each is made once, around a joint whose inside can be exchanged: so what an interceptor keeps for itself outlives that
/// others, or reducers, come and go.
struct InterceptorChain<State, Action> {
  private var links: [Link] = []

  var count: Int { links.count }

  /// One interceptor, made.
  final class Link {
    fileprivate let joint: Joint<State, Action>
    fileprivate let whole: ReadyReduction<State, Action>

    fileprivate init(_ interceptor: Interceptor<State, Action>) {
      let joint = Joint<State, Action>()
      self.joint = joint
      whole = ReadyReduction(interceptor.reduction(around: { joint.inside.reduce(&$0, $1, $2) }))
    }
  }

  mutating func append(_ interceptor: Interceptor<State, Action>) -> Link {
    let link = Link(interceptor)
    links.append(link)
    return link
  }

  mutating func remove(_ link: Link) {
    links.removeAll { $0 === link }
  }

  /// All of them around what the store does without.
  func closed(around reduce: @escaping Reduction<State, Action>) -> Reduction<State, Action> {
    var inside = ReadyReduction(reduce)
    for link in links.reversed() {
      link.joint.inside = inside
      inside = link.whole
    }
    return inside.reduce
  }
}

/// Where an interceptor meets what is inside it.
final class Joint<State, Action> {
  @exclusivity(unchecked) fileprivate(set) var inside = ReadyReduction<State, Action> { _, _, _ in }
}

extension Root {
  func intercept(_ interceptor: Interceptor<State, Action>) -> Token {
    let link = interceptors.append(interceptor)
    change()
    return token { root in
      root.interceptors.remove(link)
      root.change()
    }
  }
}
