import Incremental
import Testing
import Thoroughness

/// Every short program of edits of two rows and what their branches depend on, for every kind of branch.
@Suite struct BranchExhaustiveTests {
  /// How the edits of a program are grouped: one by one, in pairs, or in pairs with reads in between.
  enum Grouping: CaseIterable { case single, pairs, pairsWithReads }

  @Test(arguments: BranchLab.Shape.allCases, Grouping.allCases)
  func `After every sequence of edits the rows equal a computation from scratch`(
    shape: BranchLab.Shape, grouping: Grouping
  ) {
    let length = 5
    let count = BranchLab.Edit.allCases.count
    let programs = (0..<length).reduce(1) { product, _ in product * count }
    for number in 0..<programs where Thoroughness.takes(number, quickly: 53) {
      var rest = number
      let edits = (0..<length).map { _ in
        defer { rest /= count }
        return BranchLab.Edit.allCases[rest % count]
      }
      if let found = mistake(shape, edits, grouping) {
        Issue.record("\(shape), \(grouping), \(edits): \(found)")
        return
      }
    }
  }

  private func mistake(_ shape: BranchLab.Shape, _ edits: [BranchLab.Edit], _ grouping: Grouping) -> String? {
    let graph = Graph()
    do {
      let lab = BranchLab(shape, in: graph)
      for start in stride(from: 0, to: edits.count, by: grouping == .single ? 1 : 2) {
        let group = edits[start..<min(edits.count, start + (grouping == .single ? 1 : 2))]
        graph.batch {
          for edit in group {
            lab.perform(edit)
            if grouping == .pairsWithReads { _ = lab.view.result }
          }
        }
        if let found = lab.mistake(mayNotify: grouping == .pairsWithReads) { return found }
      }
    }
    return graph.nodeCount == 0 ? nil : "\(graph.nodeCount) nodes are left"
  }
}

/// Two rows, what their branches depend on, and an observer of what is made of them.
final class BranchLab {
  /// What is made for each row.
  enum Shape: CaseIterable {
    case itself, constant, input, outside, both, chosen, deep, nested, failing
  }

  enum Edit: CaseIterable {
    case toggleFirst, toggleSecond, changeFirst, reverse, choose, changeNumber, toggleObserver, replaceFirst
  }

  private let rows: Input<Rows<Item>>
  private let isChosen: Input<Bool>
  private let number: Input<Int>
  /// A value for each row, which is set before the rows of the same batch are looked at.
  private let inputs: [Input<Item>]
  private let shape: Shape
  private var list = [Item(1, "a")]
  private(set) var view: Incr<Rows<Item>>
  private var notified: [Item]?
  private var calls = 0
  private var token: Token?

  init(_ shape: Shape, in graph: Graph) {
    self.shape = shape
    let (rows, isChosen, number) = (Input(Rows(list), in: graph), Input(false, in: graph), Input(0, in: graph))
    (self.rows, self.isChosen, self.number) = (rows, isChosen, number)
    let inputs = (0...2).map { Input(Item($0), in: graph) }
    self.inputs = inputs
    let deep = (0..<3).reduce(number.incr) { value, _ in value.map { $0 + 1 } }
    view = rows.incr.mapRows { id, item -> Incr<Item> in
      let plain = item.map2(number.incr) { Item(id, "\($0.title)\($1)") }
      switch shape {
      case .itself: return item
      case .constant: return Incr(constant: Item(id), in: graph).map { $0 }
      case .input: return inputs[id].incr
      case .outside: return number.incr.map { Item(id, "\($0)") }
      case .both: return plain
      case .chosen: return isChosen.incr.flatMap { $0 ? item.map { $0 } : plain }
      case .deep: return isChosen.incr.flatMap { $0 ? deep : number.incr }.map2(item) { Item(id, "\($1.title)\($0)") }
      case .nested:
        let others = rows.incr.filterRows { other, _ in isChosen.incr.map { $0 || other != id } }
        return others.map2(item) { Item(id, "\($1.title)\($0.map(\.id))") }
      case .failing:
        return isChosen.incr.tryMap {
          if $0, id == 2 { throw Failure() }
          return $0
        }.map2(plain) { $1 }
      }
    }
  }

  struct Failure: Error {}

  func perform(_ edit: Edit) {
    switch edit {
    case .toggleFirst: toggle(1)
    case .toggleSecond: toggle(2)
    case .changeFirst: change { if !$0.isEmpty { $0[0].title += "b" } }
    case .reverse: change { $0.reverse() }
    case .choose: isChosen.modify { $0.toggle() }
    case .changeNumber:
      number.modify { $0 += 1 }
      inputs[2].modify { $0.title += "n" }
    case .toggleObserver: toggleObserver()
    case .replaceFirst:
      toggle(1)
      _ = view.result
      toggle(1)
    }
  }

  private func toggle(_ id: Int) {
    change { list in
      if let index = list.firstIndex(where: { $0.id == id }) { list.remove(at: index) } else { list.append(Item(id)) }
    }
  }

  private func change(_ edit: (inout [Item]) -> Void) {
    edit(&list)
    let list = list
    rows.modify { rows in
      rows.removeAll { row in !list.contains { $0.id == row.id } }
      for (index, item) in list.enumerated() {
        rows.updateOrAppend(item)
        rows.move(item.id, to: index)
      }
    }
  }

  private func toggleObserver() {
    if token != nil { return token = nil }
    notified = nil
    token = view.observe { [unowned self] _ in calls += 1 }
    calls = 0
    notified = plain()
  }

  /// What is wrong, if anything.
  func mistake(mayNotify: Bool) -> String? {
    let expected = plain()
    if token != nil, let expected {
      let due = notified == expected ? 0 : 1
      if calls != due, !mayNotify || calls > 1 || due == 1 { return "\(calls) calls instead of \(due)" }
      (notified, calls) = (expected, 0)
    }
    guard let expected else { return (try? view.get()) == nil ? nil : "no failure" }
    guard let found = try? view.get() else { return "failed, expected \(expected)" }
    return IncrementalTests.mistake(found, expected)
  }

  /// The rows, computed from scratch; nil if that fails.
  private func plain() -> [Item]? {
    let (isChosen, number) = (isChosen.value, number.value)
    if shape == .failing, isChosen, list.contains(where: { $0.id == 2 }) { return nil }
    return list.map { item in
      switch shape {
      case .itself: item
      case .constant: Item(item.id)
      case .input: inputs[item.id].value
      case .outside: Item(item.id, "\(number)")
      case .both, .failing: Item(item.id, "\(item.title)\(number)")
      case .chosen: isChosen ? item : Item(item.id, "\(item.title)\(number)")
      case .deep: Item(item.id, "\(item.title)\(isChosen ? number + 3 : number)")
      case .nested: Item(item.id, "\(item.title)\(list.map(\.id).filter { isChosen || $0 != item.id })")
      }
    }
  }
}
