extension Formula {
  /// Its value, where `cells` has the values of the cells in it.
  func value(_ cells: (CellID) -> CellValue) -> CellValue {
    do {
      let number = try number(cells)
      return number.isFinite ? .number(number) : .failed(.tooLarge)
    } catch {
      return .failed(error)
    }
  }

  private func number(_ cells: (CellID) -> CellValue) throws(CellError) -> Double {
    switch self {
    case .number(let number): return number
    case .cell(let cell): return try Self.number(in: cell, cells) ?? 0
    case .negative(let formula): return try -formula.number(cells)
    case .operation(let operation, let a, let b):
      return try operation.apply(a.number(cells), b.number(cells))
    case .call(let function, let arguments):
      var numbers: [Double] = []
      for argument in arguments {
        switch argument {
        case .formula(let formula): numbers.append(try formula.number(cells))
        case .range(let range):
          for cell in range.cells {
            if case .text = cells(cell) { continue }
            if let number = try Self.number(in: cell, cells) { numbers.append(number) }
          }
        }
      }
      return try function.apply(numbers)
    }
  }

  /// An empty cell has none.
  private static func number(in cell: CellID, _ cells: (CellID) -> CellValue) throws(CellError) -> Double? {
    switch cells(cell) {
    case .empty: nil
    case .number(let number): number
    case .text: throw .notANumber(cell)
    case .failed(let error): throw error
    }
  }
}

extension Formula.Operator {
  fileprivate func apply(_ a: Double, _ b: Double) throws(CellError) -> Double {
    switch self {
    case .plus: return a + b
    case .minus: return a - b
    case .times: return a * b
    case .by:
      if b == 0 { throw .divisionByZero }
      return a / b
    }
  }
}

extension Formula.Function {
  fileprivate func apply(_ numbers: [Double]) throws(CellError) -> Double {
    switch self {
    case .sum: return numbers.reduce(0, +)
    case .prod: return numbers.reduce(1, *)
    case .min, .max, .avg:
      guard let least = numbers.min(), let most = numbers.max() else { throw .noNumbers }
      return self == .min ? least : self == .max ? most : numbers.reduce(0, +) / Double(numbers.count)
    }
  }
}
