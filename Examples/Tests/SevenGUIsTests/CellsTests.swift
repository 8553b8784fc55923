import SevenGUIs
import Sluice
import SluiceTesting
import Testing

private func place(_ name: String) -> CellID {
  guard let id = CellID(name) else { preconditionFailure("There is no cell \(name).") }
  return id
}

/// A sheet as a page has it: each cell with something in it is observed.
@MainActor final class Sheet {
  let store = Store(CellsState(), cells)
  let values: CellValues
  private(set) var computed: [String] = []
  private var tokens: [CellID: Token] = [:]

  init() {
    values = CellValues(store.incr(\.cells))
    store.graph.onRecompute { [unowned self] node in if let name = node.name { computed.append(name) } }
  }

  subscript(name: String) -> String {
    get { values(place(name)).value.text }
    set {
      let id = place(name)
      store.send(.edit(id, newValue))
      if tokens[id] == nil { tokens[id] = values(id).observe { _ in } }
    }
  }

  /// The formulas that an edit computes.
  func computed(by edit: (Sheet) -> Void) -> [String] {
    computed = []
    edit(self)
    return computed.sorted()
  }
}

@MainActor @Suite struct CellsTests {
  private func value(_ formula: String) -> String {
    let sheet = Sheet()
    sheet["A0"] = "3"
    sheet["A1"] = "4"
    sheet["A2"] = "text"
    sheet["B0"] = formula
    return sheet["B0"]
  }

  @Test(arguments: [
    ("=1+2*3", "7"), ("=(1+2)*3", "9"), ("=-A0-A1", "-7"), ("= a0 / a1 ", "0.75"), ("=2-1-1", "0"), ("=8/2/2", "2"),
    ("=SUM(A0:A3)", "7"), ("=prod(A0:A1, 2)", "24"), ("=MIN(A1:A0)", "3"), ("=MAX(A0;A1;9)", "9"),
    ("=AVG(A0:B0)*1", "#CYCLE"),
    ("=AVG(A0:A1)", "3.5"), ("=C9", "0"), ("=.5", "0.5"), ("12.50", "12.5"), ("words", "words"), ("=--1", "1"),
  ])
  func `A formula has numbers, cells, operators, parentheses and functions of ranges`(formula: String, expected: String)
  {
    #expect(value(formula) == expected)
  }

  @Test(arguments: [
    ("=1+", "#SYNTAX"), ("=", "#SYNTAX"),
    ("=A0 A1", "#SYNTAX"), ("=(1", "#SYNTAX"), ("=FOO(1)", "#SYNTAX"),
    ("=A100", "#SYNTAX"),
    ("=SUM(A0:)", "#SYNTAX"), ("=1.2.3", "#SYNTAX"), ("=A2+1", "#VALUE"), ("=MIN(C0:C9)", "#VALUE"),
    ("=1/C0", "#DIV/0"),
    ("=" + String(repeating: "(", count: 999), "#SYNTAX"),
    ("=1" + String(repeating: "0", count: 300) + "*A0*10000000000", "#NUM"),
  ])
  func `An error is shown in the cell`(formula: String, expected: String) {
    #expect(value(formula) == expected)
  }

  @Test func `Cells that depend on each other show it until the cycle is broken`() {
    let sheet = Sheet()
    sheet["A0"] = "=B0+1"
    sheet["B0"] = "=C0+1"
    sheet["D0"] = "=A0"
    #expect(sheet["D0"] == "2")
    sheet["C0"] = "=A0"
    #expect(["A0", "B0", "C0", "D0"].map { sheet[$0] } == Array(repeating: "#CYCLE", count: 4))
    let error = CellError.cycle([place("A0"), place("B0"), place("C0")])
    #expect(sheet.values(place("D0")).value == .failed(error))
    #expect(error.explanation == "These depend on each other: A0, B0, C0.")
    sheet["B0"] = "=B0"
    #expect(["A0", "B0", "C0"].map { sheet[$0] } == ["#CYCLE", "#CYCLE", "#CYCLE"])
    #expect(sheet.values(place("A0")).value == .failed(.cycle([place("B0")])))
    sheet["B0"] = "5"
    #expect(["A0", "B0", "C0", "D0"].map { sheet[$0] } == ["6", "5", "6", "6"])
  }

  @Test func `A change computes the formulas that depend on it, and no others`() {
    let sheet = Sheet()
    for row in 0..<100 {
      sheet["A\(row)"] = "\(row)"
      sheet["B\(row)"] = "=A\(row)*2"
    }
    sheet["C0"] = "=SUM(B0:B99)"
    sheet["C1"] = "=MAX(B0:B99)"
    sheet["D0"] = "=C1+1"
    #expect(sheet["C0"] == "9900" && sheet["D0"] == "199")
    #expect(sheet.computed { $0["A7"] = "8" } == ["B7", "C0", "C1"])  // D0 is not: the greatest is the same
    #expect(sheet.computed { $0["A7"] = "100" } == ["B7", "C0", "C1", "D0"])
    #expect(sheet.computed { $0["E5"] = "1" } == [])
    #expect(sheet.computed { $0["B7"] = "=1" } == ["B7", "C0", "C1", "D0"])
    #expect(sheet.computed { $0["A7"] = "5" } == [])
    #expect(sheet["C0"] == "9887")
  }

  @Test func `All cells may depend on each other in one chain`() {
    let sheet = Sheet()
    let ids = (0..<26).flatMap { column in (0..<100).map { CellID(column: column, row: $0).name } }
    for (cell, next) in zip(ids, ids.dropFirst()) { sheet.store.send(.edit(place(cell), "=\(next)+1")) }
    #expect(sheet["A0"] == "2599")
    sheet["Z99"] = "=A0"
    #expect(sheet["A0"] == "#CYCLE")
  }

  @Test(arguments: 0..<20)
  func `After any edits each cell shows the value from scratch`(seed: UInt64) {
    var random = Generator(state: seed)
    let sheet = Sheet()
    var texts: [String: String] = [:]
    let names = ["A", "B", "C"].flatMap { column in (0..<4).map { "\(column)\($0)" } }
    for _ in 0..<80 {
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      let (a, b) = (
        names[Int.random(in: 0..<names.count, using: &random)], names[Int.random(in: 0..<names.count, using: &random)]
      )
      let kinds = [
        "", "\(Int.random(in: 0...9, using: &random))", "=\(a)", "=\(a)+\(b)", "=\(a)/\(b)", "=SUM(\(a):\(b))", "=",
        "word",
      ]
      let text = kinds[Int.random(in: 0..<8, using: &random)]
      sheet[name] = text
      texts[name] = text
      let oracle = Oracle(texts)
      for name in names { #expect(sheet[name] == oracle[name], "\(name) after \(texts)") }
    }
  }
}

/// Computes each cell from the texts of all, and knows no graph.
private struct Oracle {
  private let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  subscript(name: String) -> String {
    switch value(name) {
    case .success(let number?): CellValue.number(number).text
    case .success(nil): texts[name] ?? ""
    case .failure(let failure): failure.code
    }
  }

  private struct Failure: Error { let code: String }

  /// The number in a cell; nil, if there is a word or nothing.
  private func value(_ name: String) -> Result<Double?, Failure> {
    if dependsOn(name, name) { return .failure(Failure(code: "#CYCLE")) }
    let text = texts[name] ?? ""
    guard text.first == "=" else { return .success(Double(text)) }
    var numbers: [Double] = []
    for cell in cells(text) {
      switch value(cell) {
      case .failure(let failure): return .failure(failure)
      case .success(nil) where texts[cell] == "word" && !text.contains("SUM"): return .failure(Failure(code: "#VALUE"))
      case .success(let number): numbers.append(number ?? 0)
      }
    }
    if numbers.isEmpty { return .failure(Failure(code: "#SYNTAX")) }
    guard text.contains("/") else { return .success(numbers.reduce(0, +)) }
    return numbers[1] == 0 ? .failure(Failure(code: "#DIV/0")) : .success(numbers[0] / numbers[1])
  }

  private func dependsOn(_ cell: String, _ target: String) -> Bool {
    var (seen, open): (Set<String>, [String]) = ([], [cell])
    while let next = open.popLast() {
      for cell in cells(texts[next] ?? "") {
        if cell == target { return true }
        if seen.insert(cell).inserted { open.append(cell) }
      }
    }
    return false
  }

  private func cells(_ text: String) -> [String] {
    guard text.first == "=" else { return [] }
    let names = text.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { CellID($0) != nil }
    guard text.contains(":") else { return names }
    let (a, b) = (Array(names[0].utf8), Array(names[1].utf8))
    return (min(a[1], b[1])...max(a[1], b[1])).flatMap { row in
      (min(a[0], b[0])...max(a[0], b[0])).map { String(decoding: [$0, row], as: UTF8.self) }
    }
  }
}

/// SplitMix64.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
