import Incremental

extension FormulaGraph {
  /// Makes a node, and sometimes keeps what was made in a run.
  func make(_ formula: Formula, _ levels: [Formula.Level]) -> Incr<Boxed> {
    let incr = makeAgain(formula, levels)
    if keepsMade, !levels.isEmpty, random.below(6) == 0, isScoped(formula, levels) {
      made.append(Made(formula, levels, incr))
      if made.count > 3 { made.remove(at: random.below(3)) }
    }
    return incr
  }

  /// Whether the formula makes a node, in runs of what lives as long as the graph.
  private func isScoped(_ formula: Formula, _ levels: [Formula.Level]) -> Bool {
    switch formula {
    case .number, .node, .branch: false
    default: !levels.contains(where: \.isRemembered)
    }
  }

  private func makeAgain(_ formula: Formula, _ levels: [Formula.Level]) -> Incr<Boxed> {
    let make = { [unowned self] (formula: Formula) in self.make(formula, levels) }
    switch formula {
    case .number(let input): return numbers[input].incr
    case .node(let node): return nodes[node]
    case .map(let a): return map(a, levels) { Formula.mix($0) }
    case .half(let a): return map(a, levels) { $0 / 2 }
    case .bound(let a, let level): return map(a, levels) { ($0 + levels[level].value) & 7 }
    case .sum(let a, let b):
      let check = check([a, b], levels)
      return make(a).map2(make(b)) {
        check([$0, $1]); return Boxed(($0.number + $1.number) & 7)
      }
    case .all(let all):
      let check = check(all, levels)
      return all.map(make).mapAll(in: graph) {
        check($0); return Boxed($0.reduce(0) { $0 + $1.number } & 7)
      }
    case .conditional(let condition, let a, let b):
      return Incremental.conditional(self.condition(condition, levels), then: make(a), else: make(b))
    case .branch(let all): return make(all[levels[levels.count - 1].value % all.count])
    case .tracked(let a, let b, let c): return tracked([a, b, c], levels)
    case .failing(let a):
      let check = check([a], levels)
      return make(a).tryMap {
        check([$0])
        if $0.number == 3 { throw Failed() } else { return $0 }
      }
    case .recovering(let a): return make(a).recover { _ in Boxed(1) }
    case .flag, .choice, .flatMap, .kept, .remembered: return dynamic(formula, levels)
    }
  }

  private func dynamic(_ formula: Formula, _ levels: [Formula.Level]) -> Incr<Boxed> {
    let extra = levels.last?.extra ?? extra
    let inside = { [unowned self] (source: Formula.Level.Source, value: Int, formula: Formula) in
      make(formula, levels + [Formula.Level(source: source, value: value, extra: extra)])
    }
    switch formula {
    case .flag(let input, let a, let b):
      let check = check([], levels)
      return flags[input].incr.flatMap {
        check([]); return $0 ? inside(.flag(input), 1, a) : inside(.flag(input), 0, b)
      }
    case .choice(_, let all):
      let check = check([], levels)
      return choice.incr.flatMap {
        check([]); return inside(.choice, $0, all[$0])
      }
    case .kept(let source, let made):
      let check = check([source], levels)
      var kept: (half: Int, incr: Incr<Boxed>)?
      return make(source, levels).flatMap {
        check([$0])
        let half = $0.number / 2
        if let kept, kept.half == half { return kept.incr }
        let new = inside(.formula(.half(source)), half, made)
        kept = (half, new)
        return new
      }
    case .remembered(let source, let made):
      let check = check([source], levels)
      let memo = Memo(in: graph) { [unowned self] (number: Int) in
        let level = Formula.Level(source: .formula(source), value: number, isRemembered: true, extra: extra)
        return make(made, levels + [level])
      }
      return make(source, levels).flatMap {
        check([$0]); return memo($0.number)
      }
    case .flatMap(let source, let made):
      let check = check([source], levels)
      return make(source, levels).flatMap {
        check([$0]); return inside(.formula(source), $0.number, made)
      }
    default: fatalError("not dynamic: \(formula)")
    }
  }

  private func map(
    _ formula: Formula, _ levels: [Formula.Level], _ transform: @escaping (Int) -> Int
  ) -> Incr<Boxed> {
    let check = check([formula], levels)
    return make(formula, levels).map {
      check([$0]); return Boxed(transform($0.number))
    }
  }

  private func condition(_ condition: Formula.Condition, _ levels: [Formula.Level]) -> Incr<Bool> {
    switch condition {
    case .flag(let input): return flags[input].incr
    case .isEven(let formula):
      let check = check([formula], levels)
      return make(formula, levels).map {
        check([$0]); return $0.number.isMultiple(of: 2)
      }
    }
  }

  private func tracked(_ formulas: [Formula], _ levels: [Formula.Level]) -> Incr<Boxed> {
    let check = check([], levels)
    let nodes = formulas.map { make($0, levels) }
    return graph.computed { () throws -> Boxed in
      check([])
      return try nodes[try nodes[0].get().number.isMultiple(of: 2) ? 1 : 2].get()
    }
  }

  /// Checks a run of what is made now: it is no second one, what made it has not to run again, and it reads no old
  /// values.
  private func check(_ formulas: [Formula], _ levels: [Formula.Level]) -> ([Boxed]) -> Void {
    var last = -1
    return { [unowned self] arguments in
      if last == version { note("\(formulas) ran twice") }
      last = version
      releaseSomething()
      // Retained values continue while the source is failed, and others do not.
      if !areCurrent(levels, unknown: keepsMade || releasing != nil) {
        note("what was made for \(levels) ran, when these are over")
      }
      for (formula, argument) in zip(formulas, arguments) where formula.value(values, levels) != argument.number {
        note("\(formula) was read as \(argument.number), inside of \(levels)")
      }
    }
  }

  func note(_ mistake: @autoclosure () -> String) {
    if self.mistake == nil { self.mistake = mistake() }
  }
}
