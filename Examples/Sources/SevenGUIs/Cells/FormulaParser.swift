/// Reads a formula, from left to right.
struct FormulaParser {
  private var rest: Substring
  private var depth = 0

  /// Reads what follows the `=` of a formula.
  static func parse(_ text: Substring) throws(CellError) -> Formula {
    var parser = FormulaParser(rest: text)
    let formula = try parser.sum()
    if let next = parser.peek() { throw .syntax("“\(next)” is not expected here.") }
    return formula
  }

  private mutating func sum() throws(CellError) -> Formula {
    var formula = try product()
    while let operation = take(.plus, .minus) { formula = .operation(operation, formula, try product()) }
    return formula
  }

  private mutating func product() throws(CellError) -> Formula {
    var formula = try factor()
    while let operation = take(.times, .by) { formula = .operation(operation, formula, try factor()) }
    return formula
  }

  private mutating func factor() throws(CellError) -> Formula {
    depth += 1
    defer { depth -= 1 }
    if depth > 50 { throw .syntax("The formula is nested too deeply.") }
    if take("-") { return .negative(try factor()) }
    if take("(") {
      let formula = try sum()
      try expect(")")
      return formula
    }
    guard let next = peek() else { throw .syntax("The formula ends too early.") }
    if next.isASCII, next.isLetter { return try named() }
    return .number(try number(before: next))
  }

  private mutating func number(before next: Character) throws(CellError) -> Double {
    let digits = word { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard !digits.isEmpty else { throw .syntax("“\(next)” is not expected here.") }
    guard let number = Double(digits) else { throw .syntax("\(digits) is not a number.") }
    return number
  }

  /// A cell, or a function with its arguments.
  private mutating func named() throws(CellError) -> Formula {
    let name = word { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if let cell = CellID(name) { return .cell(cell) }
    guard let function = Formula.Function(rawValue: name.uppercased()) else {
      throw .syntax("There is no cell or function \(name).")
    }
    try expect("(")
    var arguments = [try argument()]
    while take(",") || take(";") { arguments.append(try argument()) }
    try expect(")")
    return .call(function, arguments)
  }

  private mutating func argument() throws(CellError) -> Formula.Argument {
    let start = rest
    if let first = CellID(word { $0.isLetter || $0.isNumber }), take(":") {
      let name = word { $0.isLetter || $0.isNumber }
      guard let last = CellID(name) else { throw .syntax("A range ends with a cell, as in A0:B9.") }
      return .range(CellRange(first, last))
    }
    rest = start
    return .formula(try sum())
  }

  private mutating func peek() -> Character? {
    rest = rest.drop { $0.isWhitespace }
    return rest.first
  }

  private mutating func word(_ belongs: (Character) -> Bool) -> Substring {
    _ = peek()
    let word = rest.prefix(while: belongs)
    rest = rest[word.endIndex...]
    return word
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(_ operations: Formula.Operator...) -> Formula.Operator? {
    guard let operation = operations.first(where: { $0.rawValue == peek() }) else { return nil }
    rest.removeFirst()
    return operation
  }

  private mutating func expect(_ character: Character) throws(CellError) {
    if !take(character) { throw .syntax("“\(character)” is missing.") }
  }
}
