/// The attachments that can handle recorded actions again: those that a store was created with, and the additions
/// that were listed for it.
final class ReplayRegistry<State, Action> {
  let asMade: Attached<State, Action>
  private var interceptors: [String: InterceptorChain<State, Action>.Link] = [:]
  private var reducers: [String: Reduction<State, Action>] = [:]
  /// The attachments found so far: most entries have the names of the previous one.
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

  /// Creates a registry of the attachments that a store has now, to replay the tape of another store.
  convenience init(
    now interceptors: InterceptorChain<State, Action>, _ additions: Additions<State, Action>,
    _ named: [Addition<State, Action>]
  ) {
    self.init(interceptors, additions.bare, parcel: nil, named)
    for (name, reduce) in additions.named where reducers[name] == nil { reducers[name] = reduce }
  }

  /// Returns the attachments with these names, of an entry of another run, and notes missing ones.
  ///
  /// If the attachments of an entry are not recorded, those that the store was created with are assumed. The parcel of
  /// a store is not required: like its reducer, it is part of the program.
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
  /// Returns whether it contains one of the missing attachments.
  func needs(_ missing: Attachments) -> Bool {
    interceptors.contains { missing.interceptors.contains($0) } || additions.contains { missing.additions.contains($0) }
  }
}

extension [String] {
  /// Adds a name, unless it is present.
  mutating func note(_ name: String) {
    if !contains(name) { append(name) }
  }
}
