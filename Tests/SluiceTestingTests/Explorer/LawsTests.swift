import SluiceTesting
import SluiceUndo
import Testing

/// The laws that come with the explorer, each with a reducer that keeps it and one that does not.
@Suite struct LawsTests {
  struct Whole: Hashable {
    var count = 0
    var other = 0
  }

  enum Step: Hashable { case up, down }
  enum WholeStep: Hashable { case part(Step) }

  private static let history = EnumCase<Document.Action, UndoAction>(
    "history", embed: { .history($0) }, extract: { if case .history(let action) = $0 { action } else { nil } })

  enum Document {
    struct State: DiffableByParts, Equatable, Sendable {
      var title = ""
      var line = ""
      static let parts = DiffableParts(\State.title, \State.line)
    }
    /// Of which not all parts are recorded.
    struct Half: DiffableByParts, Equatable, Sendable {
      var title = ""
      var line = ""
      static let parts = DiffableParts(\Half.title)
    }
    enum Action: Hashable { case title(String), line(String), history(UndoAction) }
  }

  struct Recorded<Page: Diffable & Sendable> {
    var page: Page
    var history = UndoStack(of: Page.self)
  }

  private func edits<State>(_ explorer: Explorer<State, Document.Action>) -> Explorer<State, Document.Action> {
    explorer.actions(.title("a"), .title("b"), .line("c"), .history(.undo), .history(.redo))
  }

  @Test func `Undo and redo restore the former states, after any sequence`() throws {
    let reducer = WithUndo<Recorded<Document.State>, Document.Action>(\.page, history: \.history, action: Self.history)
    {
      Reduce { state, action in
        switch action {
        case .title(let title): state.page.title = title
        case .line(let line): state.page.line = line
        case .history: break
        }
      }
    }
    let explorer = edits(Explorer(Recorded(page: Document.State()), reducer, comparing: { _ in 0 }))
      .checking(.undo(of: \.page, in: \.history) { .history($0) })
    try explorer.check(walks: 100, length: 30, seed: 5)
  }

  @Test func `An undo that misses a field is found`() {
    let reducer = WithUndo<Recorded<Document.Half>, Document.Action>(\.page, history: \.history, action: Self.history) {
      Reduce { state, action in
        switch action {
        case .title(let title): state.page.title = title
        case .line(let line): state.page.line = line
        case .history: break
        }
      }
    }
    var number = 0
    let key = { (_: Recorded<Document.Half>) in
      number += 1
      return number
    }
    let explorer = edits(Explorer(Recorded(page: Document.Half()), reducer, comparing: key))
      .checking(.undo(of: \.page, in: \.history) { .history($0) })
    #expect(explorer.search(depth: 2).violation?.steps == [.send(.line("c"))])
    #expect(explorer.walk(walks: 20, length: 30, seed: 5).violation?.steps == [.send(.line("c"))])
  }

  private let counter = Reduce<Int, Step> { count, step in count = step == .up ? min(count + 1, 4) : max(count - 1, 0) }

  private func whole(spoils: Bool) -> AnyReducer<Whole, WholeStep> {
    let counter = counter
    return Reduce<Whole, WholeStep> { state, action in
      guard case .part(let step) = action else { return }
      counter.apply(step, to: &state.count)
      if spoils, state.count == 3 { state.other = 1 }
    }.erased()
  }

  @Test func `An action of a part changes only the part, as its own reducer does`() throws {
    func explorer(spoils: Bool) -> Explorer<Whole, WholeStep> {
      Explorer(Whole(), whole(spoils: spoils)).actions(.part(.up), .part(.down))
        .checking(.scope(\.count, counter, of: [.up, .down]) { .part($0) })
    }
    try explorer(spoils: false).check(depth: 9)
    let violation = try #require(explorer(spoils: true).search(depth: 9).violation)
    #expect(violation.steps == [.send(.part(.up)), .send(.part(.up))])
    #expect(violation.problem.contains("After .up:"))
    #expect(violation.problem.contains("+   - other: 1"))
  }

  @Test func `A value that is converted to another form and back is equal`() throws {
    let explorer = Explorer(0, counter).actions(.up, .down)
    try explorer.checking(.roundTrip("text") { Int("\($0)") ?? -1 }).check(depth: 9)
    let lossy = explorer.checking(.roundTrip("one digit in base 3") { $0 % 3 })
    #expect(lossy.search(depth: 9).violation?.steps.count == 3)
    struct Unreadable: Error {}
    let failing = explorer.checking(.roundTrip("nothing") { _ in throw Unreadable() })
    #expect(failing.search(depth: 1).violation?.problem == "Unreadable()")
    let actions = explorer.checking(.roundTripOfActions("a bit") { _ in .up })
    #expect(actions.search(depth: 9).violation?.problem == ".down comes back as .up.")
  }

  @Test func `A replay leads to the same state, if the reducer reads only what is recorded`() throws {
    let rolling = Reduce<[Int], Step> { rolls, step, context in
      if step == .up { rolls.append(context.random(in: 1...6)) } else { rolls = [] }
    }
    let dependencies = { [Provide(\.random, .seeded(7))] as Dependencies }
    try Explorer([], rolling, dependencies: dependencies()).actions(.up, .down)
      .checkReplay(walks: 20, length: 20, seed: 3)
    let asking = Reduce<[Int], Step> { rolls, step, context in
      rolls.append(step == .up ? 1 : 0)
      if step == .up { context.perform(Ask(), answer: { $0 }) }
    }
    try Explorer([], asking, comparing: \.count).actions(.up).answering(Ask.self) { _ in [.down] }
      .checkReplay(walks: 20, length: 20, seed: 3)
    let outside = Outside()
    let impure = Reduce<[Int], Step> { rolls, step in
      if step == .up { rolls.append(outside.next()) } else { rolls = [] }
    }
    let error = #expect(throws: ViolationFound.self) {
      try Explorer([], impure).actions(.up, .down).checkReplay(walks: 20, length: 20, seed: 3)
    }
    #expect(error?.invariant == "A replay leads to the same state")
    #expect(error?.description.contains("After 1 step:\n  .send(.up),") == true)
  }
}

private struct Ask: EffectRequest, Hashable { typealias Answer = LawsTests.Step }

/// Something that a reducer must not read.
private final class Outside: @unchecked Sendable {
  // @unchecked Sendable because only one test uses it, on one thread.
  private var number = 0

  func next() -> Int {
    number += 1
    return number
  }
}
