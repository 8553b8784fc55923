/// An expression of numbers, cells and functions.
indirect enum Formula: Equatable, Sendable {
  case number(Double)
  case cell(CellID)
  case negative(Formula)
  case operation(Operator, Formula, Formula)
  case call(Function, [Argument])

  enum Operator: Character, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case by = "/"
  }

  enum Function: String, CaseIterable, Sendable {
    case sum = "SUM", prod = "PROD", min = "MIN", max = "MAX", avg = "AVG"
  }

  enum Argument: Equatable, Sendable {
    case range(CellRange)
    case formula(Formula)
  }

  /// The cells in it, in no order that matters, each once.
  var references: [CellID] {
    var found: Set<CellID> = []
    collect(into: &found)
    return Array(found)
  }

  private func collect(into found: inout Set<CellID>) {
    switch self {
    case .number: break
    case .cell(let cell): found.insert(cell)
    case .negative(let formula): formula.collect(into: &found)
    case .operation(_, let a, let b):
      a.collect(into: &found)
      b.collect(into: &found)
    case .call(_, let arguments):
      for argument in arguments {
        switch argument {
        case .range(let range): found.formUnion(range.cells)
        case .formula(let formula): formula.collect(into: &found)
        }
      }
    }
  }
}
