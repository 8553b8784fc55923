/// A reducer of a parcel, with the claim to the actions of one case, if it has one.
///
/// Inlinable, so that a module that makes a parcel calls its reducers without looking up types: each action would
/// wait for that ten times.
@usableFromInline
struct Claimed<State, Action>: Sendable {
  @usableFromInline let claim: Claim<Action>?
  @usableFromInline let reducer: AnyReducer<State, Action>

  @usableFromInline
  init(claim: Claim<Action>?, reducer: AnyReducer<State, Action>) { (self.claim, self.reducer) = (claim, reducer) }
}

/// The claim of a parcel that the actions of a case belong to it.
@usableFromInline
struct Claim<Action>: Sendable {
  @usableFromInline let caseName: String
  @usableFromInline let nameOf: @Sendable (Action) -> String
  /// Returns whether an action is of the case. The name alone may be wrong, because users write both names.
  @usableFromInline let owns: @Sendable (Action) -> Bool
  let parcel: String

  @usableFromInline
  init(
    caseName: String, nameOf: @escaping @Sendable (Action) -> String, owns: @escaping @Sendable (Action) -> Bool,
    parcel: String
  ) {
    (self.caseName, self.nameOf, self.owns, self.parcel) = (caseName, nameOf, owns, parcel)
  }
}

extension Claimed {
  /// The number of reducers from which a look-up by name is faster than trying each.
  @inlinable static var worthATable: Int { 8 }

  /// Combines the reducers; adjacent ones with claims share a table, if there are many.
  @inlinable
  static func reduction(of all: [Claimed]) -> Reduction<State, Action> {
    var steps: [Combined<State, Action>] = []
    var rest = all[...]
    while let first = rest.first {
      let isClaimed = first.claim != nil
      let run = rest.prefix { ($0.claim != nil) == isClaimed }
      if let claim = first.claim, run.count >= worthATable {
        steps.append(Combined(AnyReducer { table(of: run, claim.nameOf) }))
      } else {
        steps.append(Combined(run.map { Combined($0.reducer) }))
      }
      rest = rest.dropFirst(run.count)
    }
    return Combined(steps).makeReduction()
  }

  /// Returns a reduction that passes an action to the one parcel that claims its name. If that parcel does not own the
  /// action, or the name is not claimed by exactly one parcel, all of them get the action, and each handles its own.
  @inlinable
  static func table(
    of run: ArraySlice<Claimed>, _ nameOf: @escaping @Sendable (Action) -> String
  ) -> Reduction<State, Action> {
    let claims = ContiguousArray(run.compactMap(\.claim))
    let named = Dictionary(grouping: claims.indices) { claims[$0].caseName }
    let places: [String: Int] = named.compactMapValues { $0.count == 1 ? $0[0] : nil }
    let reductions = ContiguousArray(run.map { ReadyReduction($0.reducer.makeReduction()) })
    return { state, action, context in
      if let place = places[nameOf(action)], claims[place].owns(action) {
        return reductions[place].reduce(&state, action, context)
      }
      for reduction in reductions { reduction.reduce(&state, action, context) }
    }
  }
}
