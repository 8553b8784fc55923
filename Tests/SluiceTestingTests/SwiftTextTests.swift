import Sluice
import SluiceTesting
import Testing

/// How actions are written in a test to paste. Seen through the steps that are printed.
@Suite struct SwiftTextTests {
  struct Point {
    var x = 1
    var name: String? = nil
  }

  struct Empty {}

  enum Inner { case on, level(Int) }

  enum Example {
    case plain
    case one(String)
    case labelled(text: String)
    case two(Int, action: Inner)
    case optional(Int?)
    case list([Inner])
    case table([String: Int])
    case point(Point)
    case empty(Empty)
    case leave(RowID<Point>)
    indirect case again(Example)
  }

  static var texts: [(Example, String)] {
    [
      (.plain, ".plain"),
      (.one("a \"b\"\n"), #".one("a \"b\"\n")"#),
      (.labelled(text: "a"), #".labelled(text: "a")"#),
      (.two(7, action: .level(-1)), ".two(7, action: .level(-1))"),
      (.optional(nil), ".optional(nil)"),
      (.optional(3), ".optional(3)"),
      (.list([.on, .level(2)]), ".list([.on, .level(2)])"),
      (.table([:]), ".table([:])"),
      (.table(["b": 2, "a": 1]), #".table(["a": 1, "b": 2])"#),
      (.point(Point()), ".point(Point(x: 1, name: nil))"),
      (.empty(Empty()), ".empty(Empty())"),
      (.leave("1"), #".leave("1")"#),
      (.again(.one("x")), #".again(.one("x"))"#),
    ]
  }

  @Test(arguments: texts.indices) func `Actions are written as in Swift`(index: Int) {
    let (action, text) = Self.texts[index]
    #expect("\(ExploredStep.send(action))" == ".send(\(text))")
  }

  @Test func `Answers and times are written with the name of the effect`() {
    #expect("\(ExploredStep<Int>.answer("Find(text: \"a\")", 1))" == #".answer("Find(text: \"a\")", 1)"#)
    #expect("\(ExploredStep<Int>.wait("hide"))" == #".wait("hide")"#)
  }
}
