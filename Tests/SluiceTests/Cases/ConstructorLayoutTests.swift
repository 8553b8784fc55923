import Foundation
import Sluice
import Testing

/// Cases that are named by their constructors, in enums of each layout that Swift has.
@Suite(.serialized) struct ConstructorLayoutTests {
  /// Takes payloads out, changes and puts them back: the case's own, and those of the other cases, which must be left
  /// alone.
  private func check<Root, Value>(
    _ name: String, _ make: @escaping @Sendable (Value) -> Root, _ values: [Value], others: [Root] = [],
    location: SourceLocation = #_sourceLocation, isSame: (Value, Value) -> Bool
  ) {
    check(name, { EnumCase(unknown(make)) }, values, others: others, location: location, isSame: isSame)
  }

  private func check<Root, Value>(
    _ name: String, _ makeCase: () -> EnumCase<Root, Value>, _ values: [Value], others: [Root],
    location: SourceLocation, isSame: (Value, Value) -> Bool
  ) {
    // Each first use that there is: others first, embedding first, changing first, extracting first.
    for first in 0..<4 {
      let part = makeCase()
      if first == 0 { for other in others { #expect(part.extract(other) == nil, sourceLocation: location) } }
      if first == 1 { _ = values.map(part.embed) }
      for (value, next) in zip(values, values.dropFirst() + values.prefix(1)) {
        var root = makeCase().embed(value)
        if first == 2 { #expect(part.modify(&root) { _ in }, sourceLocation: location) }
        #expect(part.extract(root).map { isSame($0, value) } == true, sourceLocation: location)
        let copy = root
        #expect(part.modify(&root) { $0 = next }, sourceLocation: location)
        #expect(part.extract(root).map { isSame($0, next) } == true, sourceLocation: location)
        #expect(part.extract(copy).map { isSame($0, value) } == true, sourceLocation: location)
        #expect(part.extract(part.embed(value)).map { isSame($0, value) } == true, sourceLocation: location)
      }
      for other in others {
        var root = other
        #expect(part.extract(root) == nil, sourceLocation: location)
        #expect(!part.modify(&root) { _ in Issue.record("It is another case.") }, sourceLocation: location)
      }
      #expect(part.name == name, sourceLocation: location)
    }
  }

  private func check<Root, Value: Equatable>(
    _ name: String, _ make: @escaping @Sendable (Value) -> Root, _ values: [Value], others: [Root] = [],
    location: SourceLocation = #_sourceLocation
  ) {
    check(name, make, values, others: others, location: location, isSame: ==)
  }

  /// A function of which nothing is known yet: it captures something, so that it is not taken for another one.
  private func unknown<Root, Value>(_ make: @escaping @Sendable (Value) -> Root) -> @Sendable (Value) -> Root {
    let always = Int.random(in: 1...2)
    return { value in
      precondition(always > 0)
      return make(value)
    }
  }

  /// All but one.
  private func rest<Root>(_ all: [Root], _ index: Int) -> [Root] { Array(all[..<index]) + Array(all[(index + 1)...]) }

  private static let long = "a text that is too long for its own bytes"

  // MARK: - One payload

  enum OneWithExtraInhabitants { case text(String), first, second, third }
  enum OneWithoutExtraInhabitants { case number(Int), first, second }
  enum OnlyOne { case only(Int) }
  enum OnlyText { case only(String) }
  enum Flag { case on(Bool), a, b }
  enum Class { case object(Counted), none }
  enum Nothing { case nothing(Void), other }
  enum OnlyNothing { case nothing(Void) }

  @Test func `Constructors name the cases of enums with one payload`() {
    check("text", OneWithExtraInhabitants.text, ["", Self.long], others: [.first, .second, .third])
    check("number", OneWithoutExtraInhabitants.number, [0, -1, .max, .min], others: [.first, .second])
    check("only", OnlyOne.only, [0, 7])
    check("only", OnlyText.only, ["", Self.long])
    check("on", Flag.on, [false, true], others: [.a, .b])
    check("object", Class.object, [Counted(1), Counted(2)], others: [Class.none])
    check("nothing", Nothing.nothing, [()], others: [.other]) { _, _ in true }
    check("nothing", OnlyNothing.nothing, [()]) { _, _ in true }
    check("some", Optional<Int>.some, [0, 7], others: [Int?.none])
    check("some", Optional<Int?>.some, [nil, 7], others: [Int??.none])
    check("some", Optional<String>.some, ["", Self.long], others: [String?.none])
    check("success", Result<String, Refusal>.success, ["", Self.long], others: [.failure(Refusal(code: 1))])
    check("failure", Result<String, Refusal>.failure, [Refusal(code: 2)], others: [.success("")])
  }

  struct Refusal: Error, Equatable { var code: Int }

  // MARK: - Several payloads

  enum Numbers { case a(Int), b(Int), c(Int8), d(Double), e, f }
  enum Objects { case a(Counted), b(Counted), c(Counted), d, e }
  enum Texts { case a(String), b([Int]), c(String), d }
  enum Flags { case a(Bool), b(Bool), c(UInt8), d }

  @Test func `Constructors name the cases of enums with several payloads`() {
    let numbers: [Numbers] = [.a(0), .b(0), .c(0), .d(0), .e, .f]
    check("a", Numbers.a, [0, -1, .max], others: rest(numbers, 0))
    check("b", Numbers.b, [0, -1, .max], others: rest(numbers, 1))
    check("c", Numbers.c, [0, -1], others: rest(numbers, 2))
    check("d", Numbers.d, [0, 1.5, .infinity], others: rest(numbers, 3))
    let objects: [Objects] = [.a(Counted(0)), .b(Counted(0)), .c(Counted(0)), .d, .e]
    check("a", Objects.a, [Counted(1)], others: rest(objects, 0))
    check("b", Objects.b, [Counted(1)], others: rest(objects, 1))
    check("c", Objects.c, [Counted(1), Counted(2)], others: rest(objects, 2))
    let texts: [Texts] = [.a(Self.long), .b([1, 2]), .c(Self.long), .d]
    check("a", Texts.a, ["", Self.long], others: rest(texts, 0))
    check("b", Texts.b, [[], [3]], others: rest(texts, 1))
    check("c", Texts.c, ["", Self.long], others: rest(texts, 2))
    let flags: [Flags] = [.a(true), .b(true), .c(1), .d]
    check("a", Flags.a, [false, true], others: rest(flags, 0))
    check("b", Flags.b, [false, true], others: rest(flags, 1))
    check("c", Flags.c, [0, 1, 255], others: rest(flags, 2))
  }

  enum Nested { case a(Numbers2), b(Numbers2), c(Inner?), d }
  enum Numbers2: Equatable { case x(Int), y(String), z }
  enum Inner: Equatable { case deep(Innermost), shallow }
  enum Innermost: Equatable { case text(String), flag(Bool), none }

  @Test func `Constructors name the cases of enums in enums`() {
    let others: [Nested] = [.a(.z), .b(.y("")), .c(nil), .d]
    check("a", Nested.a, [.x(1), .y(Self.long), .z], others: rest(others, 0))
    check("b", Nested.b, [.x(1), .y(Self.long), .z], others: rest(others, 1))
    let inner: [Inner?] = [nil, .shallow, .deep(.text(Self.long)), .deep(.flag(true)), .deep(.none)]
    check("c", Nested.c, inner, others: rest(others, 2))
  }

  enum Empties { case void(Void), pair(Unit, Unit), number(Int), unit(Unit), never(Never), other }
  struct Unit: Equatable {}

  @Test func `Constructors name cases whose payloads have no content`() {
    let others: [Empties] = [.pair(Unit(), Unit()), .number(0), .unit(Unit()), .other]
    check("void", Empties.void, [()], others: others) { _, _ in true }
    check("unit", Empties.unit, [Unit()], others: [.void(()), .pair(Unit(), Unit()), .number(0), .other])
    check("number", Empties.number, [3], others: [.void(()), .pair(Unit(), Unit()), .unit(Unit()), .other])
    let never = EnumCase<Empties, Never>(Empties.never)
    #expect(never.extract(.other) == nil && never.extract(.void(())) == nil && never.extract(.number(0)) == nil)
  }

  struct Big: Equatable {
    var words = (0..<40).map { $0 }, a = 1, b = 2, c = 3, d = "d", e = 4, f = 5, g = 6, h = 7, i = 8
  }
  enum Bigs { case a(Big), b(Big, Big), c }

  @Test func `Constructors name cases with large payloads`() {
    var other = Big()
    other.i = 9
    check("a", Bigs.a, [Big(), other], others: [.b(Big(), Big()), .c])
  }

  enum ManyEmpty {
    case a(String), b(Int)
    case c00, c01, c02, c03, c04, c05, c06, c07, c08, c09, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19
  }

  @Test func `Constructors name the cases of enums with many cases without payload`() {
    let others: [ManyEmpty] = [.c00, .c01, .c07, .c08, .c15, .c16, .c19]
    check("a", ManyEmpty.a, ["", Self.long], others: others + [.b(0)])
    check("b", ManyEmpty.b, [0, -1], others: others + [.a("")])
  }

  enum Plain: Sendable { case a, b(Int), c }

  @Test func `A case without payload is named by its value`() {
    let part = EnumCase(Plain.a)
    #expect(part.name == "a" && part.extract(.a) != nil && part.extract(.b(0)) == nil && part.extract(.c) == nil)
    guard case .a = part.embed(()) else { return #expect(Bool(false)) }
    let only = EnumCase(Single.only)
    #expect(only.name == "only" && only.extract(.only) != nil)
  }

  enum Single: Sendable { case only }

  // MARK: - Several values, labels

  enum Labelled {
    case row(id: Int, action: String)
    case one(value: Int)
    case three(a: Int, String, c: Bool)
    case plain(Int, String)
    case pair((Int, String))
    case nested(a: (x: Int, y: Int), b: Bool)
    case same(named: Int)
  }

  @Test func `Constructors name cases with several values, with and without labels`() {
    let others: [Labelled] = [
      .row(id: 1, action: ""), .one(value: 1), .three(a: 1, "", c: true), .plain(1, ""), .pair((1, "")),
    ]
    check(
      "row", { EnumCase(Labelled.row) }, [(1, ""), (2, Self.long)], others: rest(others, 0), location: #_sourceLocation
    ) {
      $0 == $1
    }
    check("one", Labelled.one, [1, 2], others: rest(others, 1) + [.same(named: 1)])
    check("same", Labelled.same, [1, 2], others: others)
    check(
      "three", { EnumCase(Labelled.three) }, [(1, "", true), (2, Self.long, false)],
      others: rest(others, 2), location: #_sourceLocation
    ) { $0 == $1 }
    check(
      "plain", { EnumCase(Labelled.plain) }, [(1, ""), (2, "b")], others: [others[0], others[4]],
      location: #_sourceLocation
    ) {
      $0 == $1
    }
    check("pair", Labelled.pair, [(1, ""), (2, "b")], others: [others[0], others[3]]) { $0 == $1 }
    let nested: ((x: Int, y: Int), Bool)? = EnumCase(Labelled.nested).extract(.nested(a: (1, 2), b: true))
    #expect(nested?.0.y == 2 && nested?.1 == true)
  }

  // MARK: - Generic, indirect

  enum Generic<A, B> { case a(A), b(B), both(A, B), list([A]), none }

  private func checkGeneric<A: Equatable, B: Equatable>(_ a: A, _ b: B) {
    let all: [Generic<A, B>] = [.a(a), .b(b), .both(a, b), .list([a]), .none]
    check("a", Generic<A, B>.a, [a], others: rest(all, 0))
    check("b", Generic<A, B>.b, [b], others: rest(all, 1))
    check("list", Generic<A, B>.list, [[], [a, a]], others: rest(all, 3))
    let others = rest(all, 2)
    check("both", { EnumCase(Generic<A, B>.both) }, [(a, b)], others: others, location: #_sourceLocation) { x, y in
      x.0 == y.0 && x.1 == y.1
    }
  }

  @Test func `Constructors name the cases of generic enums`() {
    checkGeneric(1, "text")
    checkGeneric(Self.long, Self.long)
    checkGeneric(Counted(1), true)
    checkGeneric(Int?.none, Numbers2.x(1))
    checkGeneric(Unit(), 2.5)
  }

  indirect enum Tree: Equatable { case leaf(Int), node(Tree, Tree), text(String), wide(Wide), unit(Unit), empty }
  struct Wide: Equatable { var flag = true, wide = SIMD8<Double>(repeating: 1), text = "t" }
  enum Half { case direct(String), other(String), none; indirect case box(String); indirect case box2(String) }

  @Test func `Constructors name indirect cases`() {
    let all: [Tree] = [.leaf(1), .node(.empty, .leaf(2)), .text(Self.long), .wide(Wide()), .unit(Unit()), .empty]
    check("leaf", Tree.leaf, [1, 2], others: rest(all, 0))
    check("text", Tree.text, ["", Self.long], others: rest(all, 2))
    check("wide", Tree.wide, [Wide(), Wide(flag: false)], others: rest(all, 3))
    check("unit", Tree.unit, [Unit()], others: rest(all, 4))
    check("node", { EnumCase(Tree.node) }, [(.leaf(1), .empty)], others: rest(all, 1), location: #_sourceLocation) {
      $0 == $1
    }
    let halves: [Half] = [.direct(Self.long), .other(Self.long), .none, .box(Self.long), .box2(Self.long)]
    check("direct", Half.direct, ["", Self.long], others: rest(halves, 0))
    check("other", Half.other, ["", Self.long], others: rest(halves, 1))
    check("box", Half.box, ["", Self.long], others: rest(halves, 3))
    check("box2", Half.box2, ["", Self.long], others: rest(halves, 4))
  }

  // MARK: - Existentials, functions, references

  enum Openly {
    case any(Any), error(any Error), object(AnyObject), p(any Shown), q(any Shown), type(any Shown.Type), none
  }

  @Test func `Constructors name cases whose payloads are existentials`() {
    let shown: [any Shown] = [Counted(1), Big(), Unit()]
    let others: [Openly] = [.any(1), .error(Refusal(code: 1)), .object(Counted(1)), .type(Big.self), .none]
    check("p", Openly.p, shown, others: others + [.q(Unit())]) { "\($0)" == "\($1)" }
    check("q", Openly.q, shown, others: others + [.p(Unit())]) { "\($0)" == "\($1)" }
    check("any", Openly.any, [1, Self.long, Big()], others: rest(others, 0)) { "\($0)" == "\($1)" }
    check("error", Openly.error, [Refusal(code: 1)], others: rest(others, 1)) { "\($0)" == "\($1)" }
    check("object", Openly.object, [Counted(1)], others: rest(others, 2)) { $0 === $1 }
    check("type", Openly.type, [Big.self, Unit.self], others: rest(others, 3)) { $0 == $1 }
  }

  struct Handler { var name = "", run: @Sendable (Int) -> Int = { $0 } }
  enum Functions { case handler(Handler), other(Handler), plain(() -> Void), none }

  @Test func `Constructors name cases whose payloads contain functions`() {
    let handlers = [Handler(name: "a") { $0 + 1 }, Handler(name: "b") { $0 * 2 }]
    check("handler", Functions.handler, handlers, others: [.other(handlers[0]), .plain {}, .none]) {
      $0.name == $1.name && $0.run(7) == $1.run(7)
    }
    check("other", Functions.other, handlers, others: [.handler(handlers[0]), .plain {}, .none]) {
      $0.name == $1.name && $0.run(7) == $1.run(7)
    }
  }

  #if arch(x86_64) || arch(arm64)
    @Test func `Constructors name a case whose payload is a function without parameters and result`() {
      let count = Counted(0)
      var root = Functions.plain { count.value += 1 }
      let plain = EnumCase(Functions.plain)
      plain.extract(root)?()
      #expect(count.value == 1)
      plain.modify(&root) { run in run() }
      #expect(count.value == 2)
      #expect(plain.extract(.none) == nil)
    }
  #endif

  @Test func `Constructors name a case whose payload is a function of a generic enum's parameter`() {
    let run: @Sendable (Int, String) -> String = { "\($0) \($1)" }
    let part = EnumCase(Generic<@Sendable (Int, String) -> String, Int>.a)
    #expect(part.extract(.a(run))?(1, "b") == "1 b" && part.extract(.b(1)) == nil)
  }

  struct Weak { weak var object: Counted?; var tag = 1 }
  enum References { case weak(Weak), other(Weak), none }

  @Test func `Constructors name cases whose payloads have weak references`() {
    let object = Counted(5)
    let others: [References] = [.other(Weak(object: object)), .none]
    check("weak", References.weak, [Weak(object: object), Weak(tag: 2)], others: others) {
      $0.object === $1.object && $0.tag == $1.tag
    }
    check("other", References.other, [Weak(object: object)], others: [.weak(Weak(object: object)), .none]) {
      $0.object === $1.object
    }
  }

  // MARK: - Other modules

  @Test func `Constructors name the cases of enums of other modules`() {
    let context = DecodingError.Context(codingPath: [], debugDescription: Self.long)
    let others: [DecodingError] = [.dataCorrupted(context), .valueNotFound(Int.self, context)]
    check("dataCorrupted", DecodingError.dataCorrupted, [context], others: [others[1]]) {
      $0.debugDescription == $1.debugDescription
    }
    check(
      "typeMismatch", { EnumCase(DecodingError.typeMismatch) }, [(Int.self, context), (String.self, context)],
      others: others, location: #_sourceLocation
    ) { $0.0 == $1.0 && $0.1.debugDescription == $1.1.debugDescription }
    check(
      "valueNotFound", { EnumCase(DecodingError.valueNotFound) }, [(Int.self, context)],
      others: [others[0], .typeMismatch(Int.self, context)], location: #_sourceLocation
    ) { $0.0 == $1.0 && $0.1.debugDescription == $1.1.debugDescription }
    check(
      "success", Result<Date, any Error>.success, [Date(timeIntervalSince1970: 1)], others: [.failure(Refusal(code: 1))]
    )
  }

  enum Values { case uuid(UUID), date(Date), url(URL), rows(Rows<Item>), data(Data), other(UUID) }
  struct Item: Identifiable, Equatable { var id: Int }

  @Test func `Constructors name cases whose payloads are of other modules`() {
    let uuid = UUID(), url = URL(fileURLWithPath: "/a")
    let others: [Values] = [
      .uuid(uuid), .date(.distantPast), .url(url), .rows([Item(id: 1)]), .data(Data([1])), .other(uuid),
    ]
    check("uuid", Values.uuid, [uuid, UUID()], others: rest(others, 0))
    check("other", Values.other, [uuid, UUID()], others: rest(others, 5))
    check("url", Values.url, [url], others: rest(others, 2))
    check("rows", Values.rows, [[], [Item(id: 1), Item(id: 2)]], others: rest(others, 3))
    check("data", Values.data, [Data(), Data([1, 2])], others: rest(others, 4))
  }

  // MARK: - Leaks

  @Test func `Naming a case by its constructor leaks nothing, and releases nothing twice`() {
    let before = Counted.alive.value
    do {
      for value in [1, 2, 3] {
        var root = Objects.b(Counted(value))
        let part = EnumCase(Objects.b)
        #expect(part.extract(root)?.value == value)
        part.modify(&root) { $0 = Counted($0.value + 1) }
        #expect(part.extract(root) == Counted(value + 1))
        var box = Boxes.a(Counted(value), [Counted(value)])
        let shared = box
        EnumCase(Boxes.a).modify(&box) { $0.1.append(Counted(0)) }
        #expect(EnumCase(Boxes.a).extract(box)?.1.count == 2 && EnumCase(Boxes.a).extract(shared)?.1.count == 1)
        EnumCase(Boxes.a).modify(&box) { $0 = (Counted(9), []) }
        #expect(EnumCase(Boxes.b).extract(box) == nil)
        #expect(Counted.alive.value > before)
      }
    }
    #expect(Counted.alive.value == before)
  }

  indirect enum Boxes { case a(Counted, [Counted]), b(Counted) }

  // MARK: - Threads

  final class Token: Sendable {}
  enum Tokens { case a(Token), b(Token), c(String) }

  @Test func `Many threads may be the first to use an unknown case`() async {
    for _ in 0..<20 {
      let (a, b, token) = (EnumCase(unknown(Tokens.a)), EnumCase(unknown(Tokens.b)), Token())
      #expect(a.name == "a or b")
      let right = await withTaskGroup(of: Bool.self) { group in
        for task in 0..<8 {
          group.addTask {
            var root = task.isMultiple(of: 2) ? Tokens.a(token) : b.embed(token)
            let isA = a.extract(root) != nil
            let isB = b.modify(&root) { _ in }
            return isA == task.isMultiple(of: 2) && isB != isA && EnumCase(Tokens.c).extract(root) == nil
          }
        }
        return await group.allSatisfy { $0 }
      }
      #expect(right)
      #expect(a.name == "a" && b.name == "b")
    }
  }
}

protocol Shown {}
extension ConstructorLayoutTests.Big: Shown {}
extension ConstructorLayoutTests.Unit: Shown {}
extension Counted: Shown {}

/// An object that is counted as long as it is alive.
final class Counted: Equatable, CustomStringConvertible, @unchecked Sendable {
  // @unchecked Sendable because a test uses it on one thread.
  final class Count: @unchecked Sendable { var value = 0 }
  static let alive = Count()
  var value: Int

  init(_ value: Int) {
    self.value = value
    Self.alive.value += 1
  }

  deinit { Self.alive.value -= 1 }

  static func == (a: Counted, b: Counted) -> Bool { a.value == b.value }
  var description: String { "Counted \(value)" }
}
