public import Sluice

/// The values of the cells of a sheet: a node for each cell that somebody reads, made when it is needed.
///
/// A change of a cell computes that cell and those that depend on it. If a result stays as it was, the computation ends
/// there.
public final class CellValues {
  private let cells: Incr<Rows<Cell>>
  private lazy var values = Memo(in: cells.graph) { [unowned self] in node($0) }

  /// The values of a sheet.
  public init(_ cells: Incr<Rows<Cell>>) { self.cells = cells }

  /// The value of a cell.
  public func callAsFunction(_ id: CellID) -> Incr<CellValue> { values(id) }

  private func node(_ id: CellID) -> Incr<CellValue> {
    cells.row(id).flatMap { [self] cell in
      guard let cell else { return Incr(constant: .empty, in: cells.graph) }
      guard cell.cycle.isEmpty else { return Incr(constant: .failed(.cycle(cell.cycle)), in: cells.graph) }
      switch cell.content {
      case .value(let value): return Incr(constant: value, in: cells.graph)
      case .formula(let formula): return follow(formula).named(id.name)
      }
    }
  }

  /// A formula that is computed when a cell in it has another value.
  private func follow(_ formula: Formula) -> Incr<CellValue> {
    let references = formula.references
    let places = Dictionary(uniqueKeysWithValues: zip(references, 0...))
    let values = references.map { id in self(id).map { [$0] } }.reduceBalanced(+) ?? Incr(constant: [], in: cells.graph)
    return values.map { values in formula.value { id in places[id].map { values[$0] } ?? .empty } }
  }
}
