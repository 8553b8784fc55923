/// What a cell shows.
public enum CellValue: Equatable, Sendable {
  case empty
  case text(String)
  case number(Double)
  case failed(CellError)

  /// As people read it.
  public var text: String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .number(let number): formatted(number)
    case .failed(let error): error.code
    }
  }
}

/// Why a cell has no value.
public enum CellError: Error, Equatable, Sendable {
  case syntax(String)
  /// The cells that depend on each other.
  case cycle([CellID])
  case notANumber(CellID)
  case divisionByZero
  case noNumbers
  case tooLarge

  /// A few letters, for the cell.
  public var code: String {
    switch self {
    case .syntax: "#SYNTAX"
    case .cycle: "#CYCLE"
    case .notANumber, .noNumbers: "#VALUE"
    case .divisionByZero: "#DIV/0"
    case .tooLarge: "#NUM"
    }
  }

  /// A sentence.
  public var explanation: String {
    switch self {
    case .syntax(let reason): reason
    case .cycle(let cells) where cells.count == 1: "\(cells[0].name) depends on itself."
    case .cycle(let cells): "These depend on each other: \(cells.map(\.name).joined(separator: ", "))."
    case .notANumber(let cell): "\(cell.name) is not a number."
    case .divisionByZero: "Something is divided by zero."
    case .noNumbers: "There are no numbers in the range."
    case .tooLarge: "The result is too large."
    }
  }
}

/// A number with at most six digits after the point, and no more than it needs.
func formatted(_ number: Double) -> String {
  let rounded = (number * 1_000_000).rounded() / 1_000_000
  guard rounded.isFinite else { return "\(number)" }
  return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
}
