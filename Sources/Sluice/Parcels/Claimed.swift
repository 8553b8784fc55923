/// A reducer of a parcel, and which actions are its own, if those of one case are.
struct Claimed<State, Action>: Sendable {
  let claim: Claim<Action>?
  let reducer: Combined<State, Action>
}

/// That the actions of a case belong to a parcel.
struct Claim<Action>: Sendable {
  let caseName: String
  let nameOf: @Sendable (Action) -> String
  let parcel: String
}

extension Claimed {
  /// From so many on, a look-up by name is faster than to ask each whether an action is its own.
  private static var worthATable: Int { 8 }

  /// All of them as one: those with claims that are next to each other share a table, if there are many.
  static func reduction(of all: [Claimed]) -> Reduction<State, Action> {
    let steps = ContiguousArray(steps(of: all).map { ReadyReduction($0) })
    if steps.count == 1 { return steps[0].reduce }
    return { state, action, context in
      for step in steps { step.reduce(&state, action, context) }
    }
  }

  private static func steps(of all: [Claimed]) -> [Reduction<State, Action>] {
    var steps: [Reduction<State, Action>] = []
    var rest = all[...]
    while let first = rest.first {
      let run = rest.prefix { ($0.claim == nil) == (first.claim == nil) }
      if let claim = first.claim, run.count >= worthATable {
        steps.append(table(of: run, claim.nameOf))
      } else {
        steps.append(Combined(run.map(\.reducer)).makeReduction())
      }
      rest = rest.dropFirst(run.count)
    }
    return steps
  }

  private static func table(
    of run: ArraySlice<Claimed>, _ nameOf: @escaping @Sendable (Action) -> String
  ) -> Reduction<State, Action> {
    var table: [String: ContiguousArray<ReadyReduction<State, Action>>] = [:]
    for claimed in run {
      table[claimed.claim?.caseName ?? "", default: []].append(ReadyReduction(claimed.reducer.makeReduction()))
    }
    return { [table] state, action, context in
      guard let reductions = table[nameOf(action)] else { return }
      for reduction in reductions { reduction.reduce(&state, action, context) }
    }
  }
}
