public import Sluice

/// A cell with something in it.
public struct Cell: Identifiable, Equatable, Sendable {
  /// What was typed, once it is understood.
  enum Content: Equatable, Sendable {
    case value(CellValue)
    case formula(Formula)

    init(_ text: String) {
      guard text.first == "=" else {
        self = .value(Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text))
        return
      }
      do throws(CellError) {
        self = .formula(try FormulaParser.parse(text.dropFirst()))
      } catch {
        self = .value(.failed(error))
      }
    }
  }

  /// Its place.
  public let id: CellID
  /// What was typed.
  public let text: String
  let content: Content
  /// The cells that this one depends on and that depend on it; empty, if there are none.
  var cycle: [CellID] = []

  /// A cell with what was typed.
  init(_ id: CellID, _ text: String) {
    (self.id, self.text) = (id, text)
    content = Content(text)
  }

  var references: [CellID] { if case .formula(let formula) = content { formula.references } else { [] } }
}

/// The sheet: the cells with something in them.
public struct CellsState: Equatable, Sendable {
  /// The cells.
  public var cells: Rows<Cell> = []

  /// An empty sheet.
  public init() {}
}

/// What the user types.
public enum CellsAction: Equatable, Sendable {
  case edit(CellID, String)
}

/// The sheet holds what was typed, and which cells are in cycles; `CellValues` computes.
public let cells = Reduce<CellsState, CellsAction> { state, action in
  switch action {
  case .edit(let id, let text):
    guard state.cells[id: id]?.text ?? "" != text else { return }
    let cycle = state.cells[id: id]?.cycle ?? []
    state.cells[id: id] = text.isEmpty ? nil : Cell(id, text)
    state.findCycles(from: cycle + [id])
  }
}
