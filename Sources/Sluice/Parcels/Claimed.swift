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
  /// The name of the case; until it is known, one that no other claim has, but for the same function.
  @usableFromInline let currentName: @Sendable () -> (name: String, isCertain: Bool)
  @usableFromInline let nameOf: @Sendable (Action) -> String
  /// Returns whether an action is of the case. The name alone may be wrong, because users write both names.
  @usableFromInline let owns: @Sendable (Action) -> Bool
  @usableFromInline let parcel: String

  @usableFromInline
  init(
    currentName: @escaping @Sendable () -> (name: String, isCertain: Bool),
    nameOf: @escaping @Sendable (Action) -> String, owns: @escaping @Sendable (Action) -> Bool, parcel: String
  ) {
    (self.currentName, self.nameOf, self.owns, self.parcel) = (currentName, nameOf, owns, parcel)
  }

  @usableFromInline var caseName: String { currentName().name }
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
    let (reduce, claims) = (Combined(steps).makeReduction(), all.compactMap(\.claim))
    if claims.allSatisfy({ $0.currentName().isCertain }) { return reduce }
    let late = LateClaims(claims.map(\.currentName), of: claims.map(\.parcel))
    return { state, action, context in
      reduce(&state, action, context)
      if !late.isDone { late.look { context.report($0) } }
    }
  }

  /// Returns a reduction that passes an action to the one parcel that claims its name. If that parcel does not own the
  /// action, or the name is not claimed by exactly one parcel, all of them get the action, and each handles its own.
  @inlinable
  static func table(
    of run: ArraySlice<Claimed>, _ nameOf: @escaping @Sendable (Action) -> String
  ) -> Reduction<State, Action> {
    let claims = ContiguousArray(run.compactMap(\.claim))
    let table = ClaimTable(claims.map(\.currentName))
    let reductions = ContiguousArray(run.map { ReadyReduction($0.reducer.makeReduction()) })
    return { state, action, context in
      if !table.isComplete { table.fill() }
      if let place = table.places[nameOf(action)], claims[place].owns(action) {
        return reductions[place].reduce(&state, action, context)
      }
      for reduction in reductions { reduction.reduce(&state, action, context) }
    }
  }
}

/// The names of claims: which of them are the only ones for a case.
@usableFromInline
final class ClaimTable {
  @usableFromInline private(set) var places: [String: Int] = [:]
  /// Whether all cases are known.
  @usableFromInline private(set) var isComplete = false
  private let names: [@Sendable () -> (name: String, isCertain: Bool)]

  @usableFromInline
  init(_ names: [@Sendable () -> (name: String, isCertain: Bool)]) {
    self.names = names
    fill()
  }

  @usableFromInline
  func fill() {
    let now = names.map { $0() }
    isComplete = now.allSatisfy(\.isCertain)
    let named = Dictionary(grouping: now.indices) { now[$0].name }
    places = named.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

/// Claims by functions of which is not known yet which cases they make.
@usableFromInline
final class LateClaims {
  @usableFromInline private(set) var isDone = false
  private let names: [@Sendable () -> (name: String, isCertain: Bool)]
  private let parcels: [String]
  private var reported: Set<String> = []
  private var known = 0

  @usableFromInline
  init(_ names: [@Sendable () -> (name: String, isCertain: Bool)], of parcels: [String]) {
    (self.names, self.parcels) = (names, parcels)
    let now = names.map { $0() }
    known = now.count { $0.isCertain }
    // What is certain from the beginning is reported by the delivery.
    reported = Set(Dictionary(grouping: now, by: \.name).filter { $0.value.count > 1 }.keys)
  }

  /// Reports which claims turn out to be for the same case.
  @usableFromInline
  func look(_ report: (any Error) -> Void) {
    let now = names.map { $0() }
    let count = now.count { $0.isCertain }
    if count == known { return }
    (known, isDone) = (count, count == now.count)
    for (name, indices) in Dictionary(grouping: now.indices, by: { now[$0].name })
    where indices.count > 1 && reported.insert(name).inserted {
      let (one, other) = (parcels[indices[0]], parcels[indices[1]])
      report(
        ParcelProblems(problems: [
          "The parcels \(one) and \(other) both claim the actions of the case `\(name)`. Attach one of them at another case."
        ]))
    }
  }
}
