import Incremental

/// Values that are released by the computations that they consist of, or that read them.
extension FormulaGraph {
  func editExtras() {
    if extras.count < 3 {
      let place = Formula.Place(nodes: nodes.count, depth: 2, fails: false)
      let formula = Formula.random(&random, place)
      let new = Formula.Extra()
      extra = new
      extras.append((formula, new, make(formula, [])))
      extra = nil
    }
    let index = random.below(extras.count)
    let formula = extras[index].formula
    let value = (try? extras[index].incr.get())?.number
    let expected = formula.value(values, [])
    if value != expected { note("\(formula) was read as \(value as Any), not \(expected as Any)") }
  }

  /// Sometimes releases values, or observers, while a computation runs.
  func releaseSomething() {
    guard var random = releasing else { return }
    defer { releasing = random }
    guard random.below(6) == 0 else { return }
    switch random.below(5) {
    case 0: made = []
    case 1: outsiders = []
    case 2: if !listeners.isEmpty { listeners.remove(at: random.below(listeners.count)) }
    default:
      for extra in extras { extra.extra.isReleased = true }
      extras = []
    }
  }
}
