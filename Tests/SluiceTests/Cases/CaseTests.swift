import Sluice
import Testing

/// Cases of an enum as values, described by hand.
@Suite struct CaseTests {
  enum Shape: Equatable, Sendable, CaseIterable {
    case empty
    case circle(Int)
    case box(Int, String)
    case named(String)

    static var allCases: [Shape] { [.empty, .circle(3), .box(1, "a"), .named("n")] }
  }

  @Test(arguments: Shape.allCases) func `Extracting a value that was embedded gives that value`(shape: Shape) {
    #expect(Shape.cases.empty.extract(Shape.cases.empty.embed(())) != nil)
    #expect(Shape.cases.circle.extract(Shape.cases.circle.embed(7)) == 7)
    #expect(Shape.cases.box.extract(Shape.cases.box.embed((7, "b"))).map { $0 == (7, "b") } == true)
    #expect(Shape.cases.named.extract(Shape.cases.named.embed("x")) == "x")
    #expect(Shape.cases.circle.extract(shape).map { Shape.cases.circle.embed($0) == shape } ?? true)
    #expect(Shape.cases.box.extract(shape).map { Shape.cases.box.embed($0) == shape } ?? true)
  }

  @Test(arguments: Shape.allCases) func `extract is nil for every other case`(shape: Shape) {
    let matches = [
      "empty": Shape.cases.empty.extract(shape) != nil, "circle": Shape.cases.circle.extract(shape) != nil,
      "box": Shape.cases.box.extract(shape) != nil, "named": Shape.cases.named.extract(shape) != nil,
    ]
    #expect(matches.filter(\.value).keys.sorted() == [shape.name])
  }

  @Test func `A case has its name`() {
    #expect(Shape.cases.circle.name == "circle")
  }

  @Test func `extract gives the payload, and a tuple for several values`() throws {
    let (number, text) = try #require(Shape.cases.box.extract(.box(4, "four")))
    #expect(number == 4 && text == "four")
    #expect(Shape.cases.circle.extract(.empty) == nil)
  }

  @Test func `modify changes the payload in place, and returns whether the case was present`() {
    var shape = Shape.box(1, "a")
    #expect(Shape.cases.box.modify(&shape) { $0.0 += 10 })
    #expect(shape == .box(11, "a"))
    #expect(!Shape.cases.circle.modify(&shape) { $0 += 1 })
    #expect(shape == .box(11, "a"))
    #expect(Shape.cases.empty.modify(&shape) { _ in } == false)
  }
}

extension CaseTests.Shape {
  typealias Shape = Self

  struct Cases: Sendable {
    let empty = EnumCase<Shape, Void>("empty", embed: { .empty }, extract: { if case .empty = $0 { () } else { nil } })
    let circle = EnumCase<Shape, Int>(
      "circle", embed: { .circle($0) }, extract: { if case .circle(let radius) = $0 { radius } else { nil } })
    let box = EnumCase<Shape, (Int, String)>(
      "box", embed: { .box($0, $1) },
      extract: { if case .box(let number, let text) = $0 { (number, text) } else { nil } })
    let named = EnumCase<Shape, String>(
      "named", embed: { .named($0) }, extract: { if case .named(let name) = $0 { name } else { nil } })
  }
  static let cases = Cases()

  /// The name of the case that it is.
  var name: String {
    switch self {
    case .empty: "empty"
    case .circle: "circle"
    case .box: "box"
    case .named: "named"
    }
  }
}
