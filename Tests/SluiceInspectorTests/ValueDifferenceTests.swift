#if Inspector
  import Incremental
  import Testing

  @testable import SluiceInspector

  @Suite struct ValueDifferenceTests {
    private func changes(_ before: Any, _ after: Any) -> [String] {
      ValueDifference(before, after).changes.map { change in
        "\(change.kind) \(change.path) \(change.before ?? "–") → \(change.after ?? "–")"
      }
    }

    @Test func `Fields are compared one by one`() {
      var after = Plain()
      after.number = 2
      after.list[1] = 9
      after.child?.name = "twig"
      #expect(
        changes(Plain(), after) == [
          "changed number 1 → 2", "changed list[1] 2 → 9", "changed child.name leaf → twig",
        ])
      #expect(changes(Plain(), Plain()) == [])
    }

    @Test func `A value that appears or is removed is one change`() {
      #expect(changes(Plain(child: nil), Plain()) == ["changed child nil → Leaf(name: \"leaf\")"])
      #expect(changes(1, "1") == ["changed  1 → 1"])
      #expect(changes(Sample.none, Sample.one(1)) == ["changed  .none → .one(1)"])
      #expect(changes(Sample.one(2), Sample.one(1)) == ["changed one 2 → 1"])
      #expect(
        changes(Sample.named(id: 1, title: "a"), Sample.named(id: 1, title: "b")) == ["changed named.title a → b"])
    }

    @Test func `Arrays are compared by position`() {
      #expect(changes([1, 2, 3], [1, 5]) == ["changed [1] 2 → 5", "removed [2] 3 → –"])
      #expect(changes([1], [1, 2, 3]) == ["added [1] – → 2", "added [2] – → 3"])
    }

    @Test func `Elements with ids are matched by id, and their order is compared`() {
      let todos = (1...5).map { Todo(id: $0, title: "t\($0)") }
      var after = todos
      after.remove(at: 1)
      after[2].title = "x"
      after.insert(Todo(id: 9, title: "new"), at: 0)
      #expect(
        changes(todos, after) == [
          "added [0] – → Todo(id: 9, title: \"new\", isDone: false)", "changed [3].title t4 → x",
          "removed [1] Todo(id: 2, title: \"t2\", isDone: false) → –",
        ])
      #expect(changes(todos, [todos[0], todos[2], todos[1]] + todos[3...]) == ["changed  order 2, 3 → order 3, 2"])
    }

    @Test func `Elements with duplicate ids are compared by position`() {
      let twice = [Todo(id: 1, title: "a"), Todo(id: 1, title: "b")]
      #expect(changes(twice, [twice[0], Todo(id: 1, title: "c")]) == ["changed [1].title b → c"])
      #expect(changes(twice, [twice[0], Todo(id: 1, title: "c"), Todo(id: 1, title: "d")]).count == 2)
    }

    @Test func `Rows are compared only where they do not share storage`() {
      let before = Rows((0..<100_000).map { Todo(id: $0, title: "t") })
      var after = before
      after.update(500) { $0.title = "x" }
      after.remove(id: 7)
      after.append(Todo(id: -1, title: "new"))
      #expect(
        changes(before, after) == [
          "changed [499].title t → x", "added [99999] – → Todo(id: -1, title: \"new\", isDone: false)",
          "removed [7] Todo(id: 7, title: \"t\", isDone: false) → –",
        ])
      #expect(!ValueDifference(before, after).isCut)
    }

    @Test func `Dictionaries are compared by key, and sets by element`() {
      #expect(
        changes(["a": 1, "b": 2], ["b": 3, "c": 4]) == [
          "changed [\"b\"] 2 → 3", "added [\"c\"] – → 4", "removed [\"a\"] 1 → –",
        ])
      #expect(changes(Set([1, 2]), Set([2, 3])) == ["added [\"3\"] – → 3", "removed [\"1\"] 1 → –"])
    }

    @Test func `A long text that differs after its displayed part is a change`() {
      let long = String(repeating: "x", count: 3_000)
      #expect(ValueDifference(long + "a", long + "b").changes.count == 1)
    }

    @Test func `A number that does not equal itself is not a change`() {
      #expect(changes([Double.nan], [Double.nan]) == [])
    }

    @Test func `Objects that contain themselves are compared once`() {
      let (a, b) = (Ring(), Ring())
      (a.next, b.next) = (a, b)
      b.label = "other"
      #expect(changes(a, b) == ["changed label ring → other"])
      #expect(changes(a, a) == [])
      (a.next, b.next) = (nil, nil)
    }

    @Test func `A difference has at most 1000 changes, and visits at most 200000 parts`() {
      let many = ValueDifference(Array(0..<5_000), Array(5_000..<10_000))
      #expect(many.changes.count == 1_000 && many.isCut)
      let large = ValueDifference(
        (0..<300_000).map { [$0: Leaf()] }, (0..<300_000).map { [$0: Leaf()] },
        limit: WalkLimit(results: 10, visits: 2_000))
      #expect(large.isCut)
      let few = ValueDifference([1, 2], [1, 3])
      #expect(!few.isCut)
    }
  }

  @Suite struct ValueSearchTests {
    private func paths(_ value: Any, _ text: String) -> [String] { ValueSearch(value, for: text).matches.map(\.path) }

    @Test func `A search finds names and texts in any case`() {
      #expect(paths(Plain(), "LEAF") == ["child.name"])
      #expect(paths(Plain(), "List") == ["list"])
      #expect(paths([Sample.one(1), .named(id: 7, title: "Rye")], "rye") == ["[1].named.title"])
      #expect(paths([Sample.one(1), .named(id: 7, title: "Rye")], "named") == ["[1]"])
      #expect(paths(["a.b": 1], "a.b") == ["[\"a\\.b\"]"])
      #expect(paths(Plain(), "") == [])
    }

    @Test func `A search has at most 200 matches`() {
      let search = ValueSearch(Array(repeating: "rye", count: 500), for: "rye")
      #expect(search.matches.count == 200 && search.isCut)
    }

    @Test func `A search ends in values that contain themselves, and in large ones`() {
      let ring = Ring()
      ring.next = ring
      #expect(paths(ring, "ring") == ["label"])
      ring.next = nil
      #expect(ValueSearch(Array(0..<1_000_000), for: "x").isCut)
    }
  }
#endif
