import Foundation
import Sluice
import Testing
import Thoroughness

/// Functions that make no case, or not always the same, and payloads that cannot be taken out: reported, and never a
/// trap.
@Suite struct ConstructorMisuseTests {
  enum Action: Sendable {
    case detail(Detail), other(Detail), number(Int), count(Count), named(any Named), run(@Sendable (Int) -> Int), kind(
      Int.Type)
    case object(Object), optional((@Sendable (Int) -> Int)?), pair(Int, @Sendable (Int) -> Int), none
  }
  struct Detail: Equatable, Sendable { var id = 0 }
  enum Count: Equatable, Sendable { case up(Double), down(Double) }
  final class Object: Equatable, Sendable {
    let id: Int
    init(_ id: Int) { self.id = id }
    static func == (a: Object, b: Object) -> Bool { a.id == b.id }
  }
  protocol Named: Sendable {}
  struct Name: Named {}
  struct Other: Equatable {}
  struct State { var other = Other(), detail = Detail(), number = 0, real = 0.0, object = Object(0), handled = 0 }

  /// Sends actions to a store with one reducer, and returns what its error handler gets, and whether anything was
  /// handled.
  private func failures(
    of reducer: some Reducer<State, Action>, _ actions: Action...
  ) -> (words: [String], handled: Int) {
    var words: [String] = []
    let store = Store(
      State(), reducer.erased(),
      onFailure: { failure in
        #expect(errorName(failure.cause) == "functionIsNoCase")
        // Not the action: Swift cannot print an enum with a type in it.
        words.append("\(failure.cause)")
      })
    for action in actions { store.send(action) }
    return (words, store.state.number + store.state.detail.id + store.state.handled + Int(store.state.real))
  }

  private func check(
    _ result: (words: [String], handled: Int), says words: String..., line: Int = #line,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.words.count == 1 && result.handled == 0, "\(result)", sourceLocation: location)
    let text = result.words.first ?? ""
    for word in words { #expect(text.contains(word), "\(text)", sourceLocation: location) }
    #expect(text.contains("ConstructorMisuseTests.swift:\(line)"), "\(text)", sourceLocation: location)
    #expect(text.contains("Why this is a problem") && text.contains("To fix this"), sourceLocation: location)
  }

  private let adding = Reduce<Int, Int> { $0 += $1 }

  @Test func `A payload that no case carries never traps over how a case is named`() {
    let line = #line + 2
    let none = failures(
      of: Scope(\State.other, action: { (_: Other) in Action.none }) { Reduce<Other, Other> { _, _ in } }, .none,
      .number(1), .none)
    check(
      none, says: "no case of ConstructorMisuseTests.Action carries ConstructorMisuseTests.Other",
      "Give the constructor itself", line: line)
    let scope = Scope(\State.other, action: { (_: Name) in Action.named(Name()) }) { Reduce<Other, Name> { _, _ in } }
    let general = failures(of: scope, .named(Name()))
    check(
      general, says: "carries ConstructorMisuseTests.Name", "more general type, such as `any P`", line: #line - 3)
  }

  @Test func `A function that makes another case is reported, and its actions are not handled`() {
    let result = failures(
      of: Scope(\State.detail, action: { (detail: Detail) in Action.number(detail.id) }) {
        Reduce<Detail, Detail> { $0 = $1 }
      }, .detail(Detail(id: 1)), .other(Detail(id: 2)), .detail(Detail(id: 3)))
    check(result, says: "carries ConstructorMisuseTests.Detail, and makes `number`", line: #line - 3)
  }

  @Test func `A function that changes the payload is reported, and its actions are not handled`() {
    let result = failures(
      of: Scope(\State.number, action: { (number: Int) in Action.number(number + 1) }) { adding }, .number(1),
      .number(2))
    check(result, says: "puts another value into `number` than it is given", line: #line - 2)
  }

  @Test func `A function that decides by the value is reported, and its actions are not handled from then on`() {
    let result = failures(
      of: Scope(\State.detail, action: { (detail: Detail) in detail.id > 5 ? Action.detail(detail) : .other(detail) }) {
        Reduce<Detail, Detail> { $0.id += $1.id == 0 ? 0 : 100 }
      }, .other(Detail(id: 0)), .detail(Detail(id: 6)), .other(Detail(id: 1)), .detail(Detail(id: 7)))
    check(result, says: "makes `other` of one value, and `detail` of another", line: #line - 3)
  }

  @Test func `A function that decides is found by what a child sends, too`() {
    let child = Reduce<Detail, Detail> { _, action, context in
      if action.id == 9 { context.send(Detail(id: 1)) }
    }
    let result = failures(
      of: Scope(\State.detail, action: { (detail: Detail) in detail.id > 5 ? Action.detail(detail) : .other(detail) }) {
        child
      }, .detail(Detail(id: 9)))
    check(result, says: "of one value, and `", line: #line - 3)
  }

  @Test func `A function that decides inside of a case is reported`() {
    let result = failures(
      of: Scope(\State.real, action: { (by: Double) in Action.count(by < 0 ? .down(-by) : .up(by)) }) {
        Reduce<Double, Double> { $0 += $1 }
      }, .count(.down(3)), .count(.up(0)), .count(.down(4)))
    #expect(result.words.count <= 1 && result.handled == 0)
  }

  @Test func `An object is the same payload only if it is that object`() {
    let result = failures(
      of: Scope(\State.object, action: { (object: Object) in Action.object(Object(object.id + 1)) }) {
        Reduce<Object, Object> { $0 = $1 }
      }, .object(Object(1)))
    check(result, says: "puts another value into `object`", line: #line - 3)
  }

  @Test func `A payload that is a function with parameters, or a type, is reported`() {
    typealias Run = @Sendable (Int) -> Int
    let run = failures(
      of: Scope(\State.handled, action: Action.run) { Reduce<Int, Run> { state, _ in state += 1 } }, .run { $0 })
    check(run, says: "(Int) -> Int cannot be taken out", "EnumCase(\"name\", embed:", line: #line - 1)
    let optional = failures(
      of: Scope(\State.handled, action: Action.optional) { Reduce<Int, Run?> { state, _ in state += 1 } },
      .optional { $0 })
    check(optional, says: "(Int) -> Int cannot be taken out", line: #line - 2)
    let kind = failures(
      of: Scope(\State.handled, action: Action.kind) { Reduce<Int, Int.Type> { state, _ in state += 1 } },
      .kind(Int.self))
    check(kind, says: "Int.Type cannot be taken out", line: #line - 2)
  }

  @Test func `An action of a store for a part only has to be embedded, whatever its function makes`() {
    var words: [String] = []
    let store = Store(
      State(),
      Reduce<State, Action> { state, action in if case .number(let number) = action { state.number += number } }
        .erased(), onFailure: { words.append("\($0)") })
    let double = store.scope(\.number, action: { Action.number($0 * 2) })
    double.send(3)
    double.send(4)
    let other = store.scope(\.detail, action: { (detail: Detail) in Action.number(detail.id) })
    other.send(Detail(id: 5))
    #expect(store.state.number == 19 && words.isEmpty)
  }

  @Test func `A mistake without a store is written to the standard error, once, at the user's line`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let part = EnumCase<Action, Int> { .number($0 + 1) }
      for number in 1...3 where part.extract(.number(number)) != nil { fatalError() }
      let mirror = EnumCase<Action, Int>.byMirror { .number($0 + 1) }
      for number in 1...3 where mirror.extract(.number(number)) != nil { fatalError() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.components(separatedBy: "puts another value into `number`").count == 3, "\(text)")
    #expect(text.contains("ConstructorMisuseTests.swift:\(#line - 8)"), "\(text)")
  }

  @Test func `A value with a payload does not name a case`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = EnumCase(Action.number(3))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the case `number` of ConstructorMisuseTests.Action was given to name that case"))
    #expect(text.contains("Action.number`, without"))
  }

  @Test func `A type that is not an enum has no cases, and only makes actions`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let part = EnumCase<Detail, Int> { Detail(id: $0) }
      if part.embed(3).id != 3 || part.extract(Detail(id: 3)) != nil { fatalError() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Detail, which is not an enum"), "\(text)")
  }
}
