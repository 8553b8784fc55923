/// A reducer of a parcel, and which actions are its own, if those of one case are.
///
/// Inlinable, so that a module which makes a parcel calls its reducers without looking up types: each action would wait for
/// that ten times.
@usableFromInline
struct Claimed<State, Action>: Sendable {
  @usableFromInline let claim: Claim<Action>?
  @usableFromInline let reducer: AnyReducer<State, Action>

  @usableFromInline
  init(claim: Claim<Action>?, reducer: AnyReducer<State, Action>) { (self.claim, self.reducer) = (claim, reducer) }
}

/// That the actions of a case belong to a parcel.
@usableFromInline
struct Claim<Action>: Sendable {
  @usableFromInline let caseName: String
  @usableFromInline let nameOf: @Sendable (Action) -> String
  /// Whether an action is of the case: a name alone may be wrong, because users write both names.
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
  /// From so many on, a look-up by name is faster than to ask each whether an action is its own.
  @inlinable static var worthATable: Int { 8 }

  /// All of them as one: those with claims that are next to each other share a table, if there are many.
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

  /// An action goes to the parcel that claims its name; if that parcel does not own it, or none or several claim the
  /// name, to all, each of which takes its own actions.
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
