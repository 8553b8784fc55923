extension Combined {
  /// Handlers that stand next to each other share a table, in which their actions are looked up.
  @usableFromInline
  static func reduction(withHandlers entries: [Entry<State, Action>]) -> Reduction<State, Action> {
    let steps = steps(of: entries)
    return { state, action, context in
      var isHandled = false
      for step in steps where step.run(&state, action, context) { isHandled = true }
      context.note(isHandled: isHandled)
    }
  }

  private static func steps(of entries: [Entry<State, Action>]) -> [Step] {
    var steps: [Step] = []
    for entry in entries {
      guard let key = entry.handler else {
        steps.append(.always(entry.make()))
        continue
      }
      if case .table(let table) = steps.last {
        table.reductions[key.type, default: []].append(entry.make())
      } else {
        steps.append(.table(HandlerTable(key, entry.make())))
      }
    }
    return steps
  }

  private enum Step {
    case always(Reduction<State, Action>)
    case table(HandlerTable<State, Action>)

    func run(_ state: inout State, _ action: Action, _ context: Context<Action>) -> Bool {
      switch self {
      case .always(let reduce):
        let before = context.notes
        reduce(&state, action, context)
        // If there are tables inside, they have noted whether they knew the action; else it takes any.
        return context.notes == before
      case .table(let table):
        guard let reductions = table.reductions[table.typeOf(action)] else { return false }
        for reduce in reductions { reduce(&state, action, context) }
        return true
      }
    }
  }
}

/// Handlers by the type of their actions.
private final class HandlerTable<State, Action> {
  let typeOf: @Sendable (Action) -> ObjectIdentifier
  var reductions: [ObjectIdentifier: [Reduction<State, Action>]] = [:]

  init(_ key: HandlerKey<Action>, _ reduction: @escaping Reduction<State, Action>) {
    typeOf = key.typeOf
    reductions[key.type] = [reduction]
  }
}

extension Context {
  /// Notes whether a table of handlers knew the action; the store reports an action that no table knew.
  @usableFromInline
  func note(isHandled: Bool) {
    core { $0.noteHandled(isHandled) }
  }

  /// How often it was noted so far.
  fileprivate var notes: Int { core { $0.notes } }
}
