import SluiceSeeds
import Testing

/// The laws of RedCat's tests for reducers.
@Suite struct RedCatReducerTests {
  typealias IncDec = RedCat.IncDec

  struct Foo: Equatable {
    var bar = 0
    var other = 7
  }

  enum Choice: Equatable {
    case empty
    case bar(Int)
  }

  enum Mixed: Sendable {
    case incDec(IncDec)
    case other
  }

  /// testCasePathModify
  @Test func `Changing a case that is not present does not call the closure, and reports that to the caller`() {
    var choice = Choice.empty
    let isPresent = modify(&choice, Choice.bar) { _ in Issue.record("It is not there.") }
    #expect(!isPresent && choice == .empty)
    if !isPresent { choice = .bar(42) }
    #expect(modify(&choice, Choice.bar) { $0 += 1 } && choice == .bar(43))

    let never = Reduce<Int, IncDec> { _, _ in Issue.record("It is nil.") }
    #expect((never.optional()(nil, .inc) ?? 42) == 42)
  }

  /// testIncDec
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A reducer changes the state for its own actions only`(seed: UInt64) {
    let reducer = RedCat.incDecReducer.lift(action: Mixed.incDec)
    var (state, model) = (0, 0)
    for action in RedCat.incDecs(50, seed: seed) {
      reducer.apply([.other, .incDec(action), .other], to: &state)
      model += action == .inc ? 1 : -1
      #expect(state == model)
    }
  }

  /// testComposed
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A composition does the work of its parts, one after the other`(seed: UInt64) {
    let next = { @Sendable (state: Int, action: IncDec) in (action == .inc ? state * 2 : -state) % 1_000 }
    let double = Reduce<Int, IncDec>.pure(next)
    let composed = RedCat.incDecReducer.compose(with: double)
    var (state, model) = (1, 1)
    for action in RedCat.incDecs(50, seed: seed) {
      composed.apply(action, to: &state)
      model = next(model + (action == .inc ? 1 : -1), action)
      #expect(state == model)
    }
  }

  /// testDetail
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `Every way to bind a reducer to a property has the same effect`(seed: UInt64) {
    struct ByHand: Reducer {
      func reduce(_ foo: inout Foo, _ action: IncDec, _ context: Context<IncDec>) {
        RedCat.incDecReducer.reduce(&foo.bar, action, context)
      }
    }
    let closure = Reduce<Int, IncDec> { $0 += $1 == .inc ? 1 : -1 }
    let forms = [
      ByHand().erased(), closure.lift(\Foo.bar).erased(),
      EmptyReducer<Foo, IncDec>().compose(with: closure, at: \.bar).erased(),
      Combined<Foo, IncDec> { RedCat.incDecReducer.lift(\.bar) }.erased(),
    ]
    let actions = RedCat.incDecs(50, seed: seed)
    #expect(run(forms, from: Foo(), actions) == Foo(bar: net(actions)))
  }

  /// testAspect
  @Test(arguments: 0..<20 as Range<UInt64>, [Choice.empty, .bar(0)])
  func `Every way to bind a reducer to a case has the same effect`(seed: UInt64, start: Choice) {
    struct ByHand: Reducer {
      func reduce(_ choice: inout Choice, _ action: IncDec, _ context: Context<IncDec>) {
        guard case .bar(let number) = choice else { return }
        choice = .bar(number + (action == .inc ? 1 : -1))
      }
    }
    let closure = Reduce<Int, IncDec> { $0 += $1 == .inc ? 1 : -1 }
    let forms = [
      ByHand().erased(), closure.lift(case: Choice.bar),
      EmptyReducer<Choice, IncDec>().compose(with: closure, case: Choice.bar).erased(),
      Combined<Choice, IncDec> { RedCat.incDecReducer.lift(case: Choice.bar) }.erased(),
    ]
    let actions = RedCat.incDecs(50, seed: seed)
    #expect(run(forms, from: start, actions) == (start == .empty ? .empty : .bar(net(actions))))
  }

  private func net(_ actions: [IncDec]) -> Int { actions.reduce(0) { $0 + ($1 == .inc ? 1 : -1) } }

  /// Returns what all of them lead to.
  private func run<State: Equatable>(
    _ forms: [AnyReducer<State, IncDec>], from start: State, _ actions: [IncDec]
  ) -> State {
    var states = forms.map { _ in start }
    for action in actions {
      for (index, form) in forms.enumerated() { form.apply(action, to: &states[index]) }
      for state in states { #expect(state == states[0]) }
    }
    return states[0]
  }
}
