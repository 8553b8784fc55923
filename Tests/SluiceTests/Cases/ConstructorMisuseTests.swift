import Sluice
import Testing

/// Functions that make no case, or not always the same, and payloads that cannot be taken out.
@Suite struct ConstructorMisuseTests {
  enum Action: Sendable {
    case detail(Detail), other(Detail), number(Int), count(Int), named(any Named), run(@Sendable (Int) -> Int), kind(
      Int.Type)
    case object(Object), optional((@Sendable (Int) -> Int)?), pair(Int, @Sendable (Int) -> Int), none
  }
  struct Detail: Equatable, Sendable { var id = 0 }
  final class Object: Equatable, Sendable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (a: Object, b: Object) -> Bool { a.id == b.id }
  }
  protocol Named: Sendable {}
  struct Name: Named {}
  struct Other {}

  private func check(_ result: ExitTest.Result?, says words: String...) {
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for word in words { #expect(text.contains(word), "\(text)") }
    #expect(text.contains("ConstructorMisuseTests.swift"), "\(text)")
  }

  @Test func `A function whose payload no case carries is told when it is attached`() async {
    let function = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Other> { _ in .none }
    }
    check(
      function, says: "ConstructorMisuseTests.Action has no case that carries ConstructorMisuseTests.Other",
      "Give the constructor itself")
    let general = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Name>(Action.named)
    }
    check(
      general, says: "Action has no case that carries ConstructorMisuseTests.Name", "more general type, such as `any P`"
    )
  }

  @Test func `A function that makes another case is told when it is attached`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Detail> { .number($0.id) }
    }
    check(
      result, says: "carries ConstructorMisuseTests.Detail, and makes the case `number`",
      "ConstructorMisuseTests.Action.detail`")
  }

  @Test func `A function that changes the payload is told when it is attached`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Int> { .number($0 + 1) }
    }
    check(result, says: "puts another value into it", "Action.number`")
  }

  @Test func `A function for a payload that cannot be made up is told at its first use`() async {
    let extracting = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Object> { .object(Object($0.id + 1)) }.extract(.object(Object(1)))
    }
    check(extracting, says: "puts another value into it", "Action.object`")
    let embedding = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Action, Object> { .number($0.id) }.embed(Object(1))
    }
    check(embedding, says: "makes the case `number`")
  }

  @Test func `A payload that is a function with parameters is told when it is attached`() async {
    let function = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.run)
    }
    check(function, says: "(Int) -> Int, which cannot be taken out", "EnumCase(\"name\", embed:")
    let optional = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.optional)
    }
    check(optional, says: "(Int) -> Int, which cannot be taken out")
    let pair = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.pair)
    }
    check(pair, says: "(Int) -> Int, which cannot be taken out")
    let type = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.kind)
    }
    check(type, says: "is Int.Type, which cannot be taken out")
  }

  @Test func `An operator that is given no constructor is told where it is attached`() async {
    let scoped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Scope<Detail, Action>(\.id, action: { .other(Detail(id: $0)) }) { Reduce<Int, Int> { _, _ in } }
    }
    check(scoped, says: "makes the case `other`")
    let row = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EachRow<[Int], Action>(\.self, action: { .number($0 + $1) }) { Reduce<Int, Int> { _, _ in } }
    }
    check(row, says: "has no case that carries (Int, Int)")
  }

  @Test func `A value with a payload does not name a case`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.number(3))
    }
    check(
      result, says: "the case `number` of ConstructorMisuseTests.Action was given to name that case",
      "Action.number`, without")
  }

  @Test func `A type that is no enum has no cases`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase<Detail, Int> { Detail(id: $0) }
    }
    check(result, says: "Detail is not an enum")
  }
}
