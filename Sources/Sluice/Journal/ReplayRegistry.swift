/// The attachments that can handle recorded actions again: those that a store was made with, and the additions that
/// were named for it.
final class ReplayRegistry<State, Action> {
  let asMade: Attached<State, Action>
  private var interceptors: [String: InterceptorChain<State, Action>.Link] = [:]
  private var reducers: [String: Reduction<State, Action>] = [:]
  /// Those that were found: most entries have the same names as the one before.
  private var found: [Attachments: Attached<State, Action>] = [:]

  init(
    _ interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>, parcel: String?,
    _ named: [Addition<State, Action>]
  ) {
    asMade = Attached(interceptors, additions, parcel: parcel)
    for addition in named {
      switch addition.kind {
      case .reducer(let reducer): reducers[addition.name] = reducer.makeReduction()
      case .interceptor(let interceptor): self.interceptors[addition.name] = .init(interceptor)
      }
    }
    for link in interceptors.changing { self.interceptors[link.traits.name] = link }
  }

  /// The attachments that a store has now, which replay the tape of another one.
  convenience init(
    now interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>,
    _ named: [Addition<State, Action>]
  ) {
    self.init(interceptors, additions.bare, parcel: nil, named)
    for (name, reduce) in additions.named where reducers[name] == nil { reducers[name] = reduce }
  }

  /// The attachments with these names, of an entry of another run; missing ones are noted.
  ///
  /// If the attachments of an entry are not recorded, it was handled by those that the store was made with, as far as
  /// is known. The parcel of a store is not required: it is the program, as its reducer is.
  func attached(for names: Attachments?, _ missing: inout Attachments) -> Attached<State, Action> {
    guard let names, names != asMade.names.attachments else { return asMade }
    if let found = found[names] { return found }
    let attached = make(names, &missing)
    if missing.isEmpty { found[names] = attached }
    return attached
  }

  private func make(_ names: Attachments, _ missing: inout Attachments) -> Attached<State, Action> {
    var (chain, added) = (InterceptorChain<State, Action>(), asMade.additions)
    for name in names.interceptors {
      if let link = interceptors[name] { chain.append(link) } else { missing.interceptors.note(name) }
    }
    for name in names.additions {
      if let reduce = reducers[name] { _ = added.add(name, reduce) } else { missing.additions.note(name) }
    }
    return Attached(chain, added, parcel: names.parcel)
  }
}

extension Attachments {
  /// Whether it names one of the missing attachments.
  func needs(_ missing: Attachments) -> Bool {
    interceptors.contains { missing.interceptors.contains($0) } || additions.contains { missing.additions.contains($0) }
  }
}

extension [String] {
  /// Adds a name, once.
  mutating func note(_ name: String) {
    if !contains(name) { append(name) }
  }
}
