import Sluice
import SluiceSeeds
import Testing

/// The statements that `ReducerBuilder` accepts, and their results.
@Suite struct BuilderTests {
  struct Letters: Reducer {
    enum Branch: CaseIterable { case a, b, c }
    var isOn: Bool
    var name: String?
    var branch: Branch
    var count: Int

    var body: some Reducer<String, Int> {
      if isOn { noting("i") }
      if let name { noting(name) }
      if isOn { noting("t") } else { noting("e") }
      switch branch {
      case .a: noting("a")
      case .b:
        noting("b")
        noting("B")
      case .c: EmptyReducer()
      }
      for number in 0..<count { noting("\(number)") }
      if #available(macOS 10.15, *) { noting("v") }
    }
  }

  @Test func `A body takes if, if let, switch, for and availability, and keeps their order`() {
    #expect(Letters(isOn: true, name: "n", branch: .b, count: 3)("", 0) == "intbB012v")
    #expect(Letters(isOn: false, name: nil, branch: .a, count: 0)("", 0) == "eav")
    #expect(Letters(isOn: false, name: "n", branch: .c, count: 1)("", 0) == "ne0v")
  }

  @Test func `A body takes any number of entries, which handle each action one after the other`() {
    let many = Combined<String, Int> {
      noting("a"); noting("b"); noting("c"); noting("d"); noting("e"); noting("f"); noting("g"); noting("h")
      noting("i"); noting("j"); noting("k"); noting("l"); noting("m"); noting("n"); noting("o"); noting("p")
      noting("q"); noting("r"); noting("s"); noting("t"); noting("u"); noting("v"); noting("w"); noting("x")
      noting("y"); noting("z"); noting("0"); noting("1"); noting("2"); noting("3")
    }
    #expect(many("", 0) == "abcdefghijklmnopqrstuvwxyz0123")
    var twice = ""
    many.apply([0, 0], to: &twice)
    #expect(twice == "abcdefghijklmnopqrstuvwxyz0123abcdefghijklmnopqrstuvwxyz0123")
  }

  @Test func `A builder without entries makes a reducer that does nothing`() {
    #expect(Combined<String, Int> {}("same", 1) == "same")
  }

  @Test func `Combined reducers are entries like others, however deep`() {
    let deep = Combined<String, Int> {
      noting("a")
      Combined {
        noting("b")
        Combined { for letter in ["c", "d"] { Combined { noting(letter) } } }
        noting("e")
      }
      noting("f")
    }
    #expect(deep("", 0) == "abcdef")
  }

  @Test func `An optional reducer does nothing if it is nil`() {
    let (some, none): (Reduce<String, Int>?, Reduce<String, Int>?) = (noting("s"), nil)
    let combined = Combined<String, Int> {
      some
      none
      noting("z")
    }
    #expect(combined("", 0) == "sz")
  }

  @Test func `The content of a body is determined when it is resolved, not for each action`() {
    let evaluations = Tries()
    let store = Store("", Combined<String, Int> { if evaluations.next() == 1 { noting("a") } })
    for _ in 0..<3 { store.send(0) }
    #expect(store.state == "aaa" && evaluations.count == 1)
  }

  @Test func `A store takes the entries of a builder, too`() {
    let store = Store<String, Int>("") {
      noting("a")
      noting("b")
    }
    store.send(0)
    #expect(store.state == "ab")
  }
}
