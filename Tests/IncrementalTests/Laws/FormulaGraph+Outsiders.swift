import Incremental

extension FormulaGraph {
  /// A value outside of all runs that depends on what was made in one.
  final class Outsider {
    enum Kind: CaseIterable {
      case madeFirst, nodeFirst, mapped, indirect, chosen
    }

    let kind: Kind
    let made: Made
    let node: Int
    let incr: Incr<Boxed>
    var token: Token?
    /// The last value that its observer was notified of; nil for an error.
    var notified: Int?

    init(_ kind: Kind, _ made: Made, _ node: Int, _ incr: Incr<Boxed>) {
      (self.kind, self.made, self.node, self.incr) = (kind, made, node, incr)
    }

    func observe() {
      token = incr.observe(failure: { [unowned self] _ in notified = nil }) { [unowned self] in notified = $0.number }
    }
  }

  /// Makes an outsider, observes or reads one, or lets go of one.
  func editOutsiders() {
    switch random.below(6) {
    case 0, 1: makeOutsider()
    case 2: pickOutsider()?.observe()
    case 3: pickOutsider()?.token = nil
    case 4: if !outsiders.isEmpty { outsiders.remove(at: random.below(outsiders.count)) }
    default: if let outsider = pickOutsider() { read(outsider) }
    }
  }

  private func pickOutsider() -> Outsider? {
    outsiders.isEmpty ? nil : outsiders[random.below(outsiders.count)]
  }

  private func makeOutsider() {
    guard !made.isEmpty else { return }
    let (made, node) = (made[random.below(made.count)], random.below(nodes.count))
    let kind = Outsider.Kind.allCases[random.below(5)]
    let (inner, other, check) = (made.incr, nodes[node], checkOutsider(kind, made, node))
    let incr: Incr<Boxed> =
      switch kind {
      case .madeFirst:
        graph.computed { () throws -> Boxed in
          let value = try inner.get()
          return check(value, try other.get())
        }
      case .nodeFirst:
        graph.computed { () throws -> Boxed in
          let value = try other.get()
          return check(try inner.get(), value)
        }
      case .mapped: inner.map2(other) { check($0, $1) }
      case .indirect: inner.map { $0 }.map2(other) { check($0, $1) }
      case .chosen: other.flatMap { _ in inner }.map2(other) { check($0, $1) }
      }
    outsiders.append(Outsider(kind, made, node, incr))
    if outsiders.count > 3 { outsiders.remove(at: random.below(3)) }
  }

  /// Checks a run of an outsider: it reads no old value, and directly nothing of a run that is over.
  private func checkOutsider(_ kind: Outsider.Kind, _ made: Made, _ node: Int) -> (Boxed, Boxed) -> Boxed {
    { [unowned self] value, other in
      let isDirect = kind != .indirect && kind != .chosen
      if isDirect, !areCurrent(made.levels, unknown: true) { note("an outsider read what was made for \(made.levels)") }
      let expected = made.formula.value(values, made.levels)
      if areCurrent(made.levels, unknown: false), value.number != expected {
        note("an outsider read \(value.number), not \(expected as Any), of \(made.formula) in \(made.levels)")
      }
      if other.number != values.nodes[node] { note("an outsider read \(other.number) of \(node)") }
      return Boxed((value.number + other.number) & 7)
    }
  }

  private func expected(_ outsider: Outsider) -> Int? {
    guard let value = outsider.made.formula.value(values, outsider.made.levels) else { return nil }
    return values.nodes[outsider.node].map { ($0 + value) & 7 }
  }

  private func read(_ outsider: Outsider) {
    let result = Result { try outsider.incr.get() }
    if case .failure(let error) = result, error is DependencyCycle { note("an outsider failed with \(error)") }
    if case .failure(let error) = result, error is ValueEnded {
      if !outsider.made.isOver { note("an outsider of \(outsider.made.formula) has ended") }
      return
    }
    let (value, expected) = ((try? result.get())?.number, expected(outsider))
    // What is observed is notified of an end when something that it reads changes.
    if outsider.token != nil || outsiders.contains(where: { $0.token != nil }) || !listeners.isEmpty {
      if outsider.made.isOver { return }
    }
    if value != expected { note("an outsider was read as \(value as Any), not \(expected as Any)") }
    if !areCurrent(outsider.made.levels, unknown: true) {
      note("an outsider was read as \(value as Any), though \(outsider.made.levels) are over")
    }
  }

  /// Checks the notifications of the observers of outsiders.
  func checkOutsiders() {
    for outsider in outsiders where outsider.token != nil && !outsider.made.isOver {
      let expected = expected(outsider)
      if outsider.notified != expected {
        note("an observer of an outsider was notified of \(outsider.notified as Any), not \(expected as Any)")
      }
    }
  }
}
