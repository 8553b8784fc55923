/// A reducer of a parcel, with the claim to the actions of one case, if it has one.
///
/// Inlinable, so that a module that creates a parcel calls its reducers without looking up types, which each action
/// would otherwise do ten times.
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
  /// Returns the name of the case. Until the case is certain, only claims with the same function have the returned
  /// name.
  @usableFromInline let name: @Sendable () -> String
  /// Returns whether it is certain which case it is.
  @usableFromInline let isCertain: @Sendable () -> Bool
  @usableFromInline let nameOf: @Sendable (Action) -> String
  /// Returns whether an action is of the case. The name alone may be wrong, because users write both names.
  @usableFromInline let owns: @Sendable (Action) -> Bool
  @usableFromInline let parcel: String

  @usableFromInline
  init(
    name: @escaping @Sendable () -> String, isCertain: @escaping @Sendable () -> Bool,
    nameOf: @escaping @Sendable (Action) -> String, owns: @escaping @Sendable (Action) -> Bool, parcel: String
  ) {
    (self.name, self.isCertain, self.nameOf, self.owns, self.parcel) = (name, isCertain, nameOf, owns, parcel)
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
    let (reduce, claims) = (Combined(steps).makeReduction(), all.compactMap(\.claim))
    let late = LateClaims(claims)
    if late.isDone { return reduce }
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
    let table = ClaimTable(ClaimNames(claims))
    let reductions = ContiguousArray(run.map { ReadyReduction($0.reducer.makeReduction()) })
    return { state, action, context in
      if !table.names.isComplete { table.fill() }
      if let place = table.places[nameOf(action)], claims[place].owns(action) {
        return reductions[place].reduce(&state, action, context)
      }
      for reduction in reductions { reduction.reduce(&state, action, context) }
    }
  }
}

/// The names of claims, which change when it becomes certain which cases they are for.
@usableFromInline
struct ClaimNames {
  private let names: [@Sendable () -> String]
  private let areCertain: [@Sendable () -> Bool]
  private var certain = -1

  @usableFromInline
  init<Action>(_ claims: some Collection<Claim<Action>>) {
    (names, areCertain) = (claims.map(\.name), claims.map(\.isCertain))
  }

  /// Whether all of them were certain at the last check.
  @usableFromInline var isComplete: Bool { certain == names.count }

  /// Returns the names if more of them are certain than at the last check.
  mutating func look() -> [String]? {
    let now = areCertain.count { $0() }
    if now == certain { return nil }
    certain = now
    return names.map { $0() }
  }
}

/// The claims that are the only ones for their cases, by name.
@usableFromInline
final class ClaimTable {
  @usableFromInline private(set) var places: [String: Int] = [:]
  @usableFromInline private(set) var names: ClaimNames

  @usableFromInline
  init(_ names: ClaimNames) {
    self.names = names
    fill()
  }

  @usableFromInline
  func fill() {
    guard let now = names.look() else { return }
    places = Dictionary(grouping: now.indices) { now[$0] }.compactMapValues { $0.count == 1 ? $0[0] : nil }
  }
}

/// The claims by functions whose cases are not known yet.
@usableFromInline
final class LateClaims {
  private var names: ClaimNames
  private let parcels: [String]
  private var reported: Set<String> = []

  @usableFromInline
  init<Action>(_ claims: [Claim<Action>]) {
    (names, parcels) = (ClaimNames(claims), claims.map(\.parcel))
    // What is certain from the beginning is reported by the delivery.
    reported = Set(doubled().keys)
  }

  @usableFromInline var isDone: Bool { names.isComplete }

  /// Reports claims that turn out to be for the same case.
  @usableFromInline
  func look(_ report: (any Error) -> Void) {
    for (name, indices) in doubled() where reported.insert(name).inserted {
      let (one, other) = (parcels[indices[0]], parcels[indices[1]])
      report(
        StoreError.parcelProblems([
          "The parcels \(one) and \(other) both claim the actions of the case `\(name)`. Attach one of them at another case."
        ]))
    }
  }

  private func doubled() -> [String: [Int]] {
    guard let now = names.look() else { return [:] }
    return Dictionary(grouping: now.indices) { now[$0] }.filter { $0.value.count > 1 }
  }
}
