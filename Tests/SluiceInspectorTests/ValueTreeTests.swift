#if Inspector
  import Foundation
  import Incremental
  import Testing

  @testable import SluiceInspector

  @Suite struct ValueTreeTests {
    private func node(_ value: Any, _ path: String = "") throws -> InspectedNode {
      let path = try #require(ValuePath(text: path))
      return try #require(ValueTree(value).node(at: path))
    }

    private func children(_ value: Any, _ path: String = "", _ range: Range<Int> = 0..<100) throws -> [InspectedNode] {
      ValueTree(value).children(at: try #require(ValuePath(text: path)), range)
    }

    @Test func `A leaf of the value tree is one line`() throws {
      #expect(try node("a\nb").value == "a\nb")
      #expect(try node(true).kind == .bool && node(true).value == "true")
      #expect(try node(1.5).kind == .number && node(UInt8(7)).value == "7")
      #expect(try node(Decimal(3)).kind == .number)
      #expect(try node(Date(timeIntervalSince1970: 0.5)).value == "1970-01-01T00:00:00.500Z")
      let id = UUID()
      #expect(try node(id).value == id.uuidString && node(id).count == 0)
      #expect(try node(URL(fileURLWithPath: "/c")).value == "file:///c")
      #expect(try node(Data(count: 3)).value == "3 bytes" && node(Data(count: 3)).count == 0)
      #expect(try node({ (x: Int) in x }).kind == .function && node({ (x: Int) in x }).value == "(Int) -> Int")
      #expect(try node(1...3).value == "1...3" && node(1...3).count != 3)
      #expect(try node(Hidden()).count == 0)
      #expect(try node(Int.self).kind == .other)
    }

    @Test func `The value tree cuts strings at 2000 characters, and labels at 160`() throws {
      #expect(try node(String(repeating: "x", count: 3_000)).value == String(repeating: "x", count: 2_000) + "…")
      let long = Odd(fields: [(String(repeating: "y", count: 300), 1)])
      let child = try #require(try children(long).first)
      #expect(child.label.count == 161 && child.label.hasSuffix("…"))
      #expect(try node(long, child.path).value == "1")
    }

    @Test func `The value tree shows an optional's value in its place`() throws {
      let some: Int?? = 3
      #expect(try node(some as Any).value == "3" && node(some as Any).type == "Int??")
      let none: String? = nil
      #expect(try node(none as Any).kind == .nothing && node(none as Any).value == "nil")
      #expect(try node(Plain(), "child.name").value == "leaf" && node(Plain(), "child").type == "Leaf?")
      #expect(ValueTree(Plain(child: nil)).node(at: try #require(ValuePath(text: "child.name"))) == nil)
    }

    @Test func `Enums show their case and the parts of its payload`() throws {
      #expect(try node(Sample.none).value == ".none" && node(Sample.none).kind == .enumCase)
      #expect(try node(Sample.one(3)).value == ".one(3)" && children(Sample.one(3)).map(\.path) == ["one"])
      let named = Sample.named(id: 1, title: "Rye")
      #expect(try node(named).value == ".named(id: 1, title: \"Rye\")" && node(named).count == 2)
      #expect(try children(named).map(\.path) == ["named.id", "named.title"])
      #expect(try node(named, "named.title").value == "Rye")
      #expect(try node(Sample.nested(Todo(id: 1, title: "a")), "nested.title").value == "a")
      #expect(ValueTree(Sample.one(1)).node(at: try #require(ValuePath(text: "named.id"))) == nil)
    }

    @Test func `Tuples and structs show their fields`() throws {
      #expect(try node((1, b: "x")).value == "(1, b: \"x\")" && children((1, b: "x")).map(\.path) == ["0", "b"])
      #expect(try node(Leaf()).value == "Leaf(name: \"leaf\")" && node(Leaf()).kind == .structure)
    }

    @Test func `Objects that contain themselves can be opened level by level`() throws {
      let ring = Ring()
      ring.next = ring
      #expect(try children(ring).map(\.label) == ["name", "next", "label"])
      #expect(try node(ring, "next.next.next.label").value == "ring")
      #expect(try node(ring).value.map { $0.count <= 170 } == true)
      ring.next = nil
    }

    @Test func `Sets and dictionaries are sorted by text`() throws {
      let dictionary: [String: Int] = ["b": 2, "a": 1, "c.d[\"": 3]
      #expect(try children(dictionary).map(\.label) == ["a", "b", "c.d[\""])
      for child in try children(dictionary) { #expect(try node(dictionary, child.path) == child) }
      #expect(try node(dictionary).value == "[a: 1, b: 2, c.d[\": 3]")
      #expect(try children(Set([3, 1, 2])).map(\.value) == ["1", "2", "3"])
      let alike: [AnyHashable: Int] = [1: 10, "1": 20]
      let paths = try children(alike).map(\.path)
      #expect(Set(paths).count == 2)
      #expect(try Set(paths.map { try node(alike, $0).value }) == ["10", "20"])
    }

    @Test func `A dictionary that is too large to sort can be paged`() throws {
      let large = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ($0, $0 * 2) })
      let page = try children(large, "", 19_990..<20_010)
      #expect(page.count == 10)
      for child in page { #expect(try node(large, child.path).value == child.value) }
    }

    @Test func `Names with dots and brackets do not break paths`() throws {
      let odd = Odd(fields: [("a.b", 1), ("[0]", 2), ("", 3), ("a.b", 4), ("\"#1", 5)])
      for child in try children(odd) { #expect(try node(odd, child.path).value == child.value) }
      #expect(try Set(children(odd).map(\.path)).count == 5)
    }

    @Test func `A page of many rows makes only that page`() throws {
      let rows = Rows((0..<100_000).map { Todo(id: $0, title: "t\($0)") })
      #expect(try node(rows).count == 100_000 && node(rows).value == "100000 elements")
      let page = try children(rows, "", 99_998..<100_050)
      #expect(page.map(\.label) == ["[99998]", "[99999]"])
      #expect(try node(rows, "[500].title").value == "t500")
      let counting = CountingCollection()
      _ = try children(counting, "", 1_000..<1_010)
      #expect(counting.reads.count <= 10)
    }

    /// Counts how many of its elements were made.
    struct CountingCollection: RandomAccessCollection {
      final class Reads { var count = 0 }

      let reads = Reads()
      var startIndex: Int { 0 }
      var endIndex: Int { 1_000_000 }

      subscript(position: Int) -> Int {
        reads.count += 1
        return position
      }
    }

    @Test func `Every node that is shown can be found again by its path`() throws {
      func visit(_ root: Any, _ node: InspectedNode, _ depth: Int) throws {
        guard depth < 6 else { return }
        for child in try children(root, node.path, 0..<20) {
          #expect(try self.node(root, child.path).value == child.value)
          try visit(root, child, depth + 1)
        }
      }
      let values: [Any] = [
        Plain(), [Sample.named(id: 1, title: "a.b"), .none], ["a": [1: Set(["x"])]], Rows([Todo(id: 1, title: "")]),
        PersistentMap([(key: "a", value: 1)]), [[[1], []], [[2, 3]]], (x: 1, 2, Leaf()),
      ]
      for value in values { try visit(value, node(value), 0) }
    }
  }
#endif
