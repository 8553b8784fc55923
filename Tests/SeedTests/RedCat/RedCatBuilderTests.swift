import SluiceSeeds
import Testing

/// The laws of RedCat's tests for guards, for its builder, and for a choice by the action.
@Suite struct RedCatBuilderTests {
  typealias IncDec = RedCat.IncDec

  struct Switched: Equatable {
    var count = 0
    var isOn = true
  }

  enum SwitchAction: Sendable {
    case count(IncDec)
    case flip
  }

  static func anyActions(_ seed: UInt64) -> [SwitchAction] {
    var random = SeededGenerator(seed: seed)
    return RedCat.incDecs(50, seed: seed).map { Int.random(in: 0...3, using: &random) == 0 ? .flip : .count($0) }
  }

  static let flip = Reduce<Switched, Void> { state, _ in state.isOn.toggle() }

  /// testGuardReducer
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A guarded reducer is equal to a guard written by hand: it checks the state before the action`(seed: UInt64) {
    func byHand(_ state: inout Switched, _ action: SwitchAction) {
      switch action {
      case .count(let action):
        guard state.isOn else { return }
        state.count += action == .inc ? 1 : -1
      case .flip: state.isOn.toggle()
      }
    }
    let guarded = SwitchReducer<Switched, SwitchAction> { action in
      switch action {
      case .count(let action):
        RedCat.incDecReducer.lift(\Switched.count).filter { state, _ in state.isOn }
          .applying(action, embed: SwitchAction.count)
      case .flip: Self.flip.ignoringAction()
      }
    }
    var (state, model) = (Switched(), Switched())
    for action in Self.anyActions(seed) {
      guarded.apply(action, to: &state)
      byHand(&model, action)
      #expect(state == model)
    }

    let once = Self.flip.ignoringAction(SwitchAction.self).filter { state, _ in state.isOn }
    #expect(once(Switched(), .flip) == Switched(isOn: false))
    #expect(once(Switched(isOn: false), .flip) == Switched(isOn: false))
  }

  /// testBuilderAndDispatch
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A switch in a builder is equal to a switch in a closure`(seed: UInt64) {
    @Sendable func byHand(_ state: inout Switched, _ action: SwitchAction) {
      switch action {
      case .count(let action):
        state.count += action == .inc ? 1 : -1
        if state.isOn { state.count *= 2 }
      case .flip: state.isOn.toggle()
      }
      state.count %= 1_000
    }
    let closure = Reduce<Switched, SwitchAction> { byHand(&$0, $1) }
    let double = Reduce<Switched, Void> { state, _ in if state.isOn { state.count *= 2 } }
    let limit = Reduce<Switched, Void> { state, _ in state.count %= 1_000 }
    let built = SwitchReducer<Switched, SwitchAction> { action in
      switch action {
      case .count(let action):
        RedCat.incDecReducer.lift(\.count).applying(action, embed: SwitchAction.count)
        double.ignoringAction()
      case .flip: Self.flip.ignoringAction()
      }
      limit.ignoringAction()
    }
    var (state, same, model) = (Switched(), Switched(), Switched())
    for action in Self.anyActions(seed) {
      built.apply(action, to: &state)
      closure.apply(action, to: &same)
      byHand(&model, action)
      #expect(state == model && same == model)
    }
  }

  /// testBuildArray
  @Test(arguments: [nil, RedCat.incDecReducer])
  func `A loop in a builder runs for each element, and an optional reducer that is nil does nothing`(
    reducer: Reduce<Int, IncDec>?
  ) {
    let everywhere = Combined<[Int], IncDec> {
      for index in 0..<5 { RedCat.incDecReducer.optional().lift(\[Int].[at: index]) }
      reducer?.optional().lift(\[Int].[at: 0])
    }
    #expect(everywhere([0, 1, 2, 3, 4], .inc) == [reducer == nil ? 1 : 2, 2, 3, 4, 5])
  }

  /// testBuildBlock
  @Test func `A builder takes six, seven and more entries of any types, and runs them all`() {
    struct Entry: Reducer {
      func reduce(_ digits: inout [Int], _ action: IncDec, _ context: Context<IncDec>) { digits.append(1) }
    }
    func digit(_ digit: Int) -> Reduce<[Int], IncDec> { Reduce { digits, _ in digits.append(digit) } }
    let six = Combined<[Int], IncDec> {
      Entry()
      digit(2)
      digit(3).erased()
      digit(4).lift(\.self)
      digit(5).filter { _, _ in true }
      digit(6).compose(with: EmptyReducer())
    }
    let seven = Combined<[Int], IncDec> {
      Entry()
      digit(2)
      digit(3).erased()
      digit(4).lift(\.self)
      digit(5).filter { _, _ in true }
      digit(6).compose(with: EmptyReducer())
      Reduce<[Int], Void> { state, _ in state.append(7) }.ignoringAction()
    }
    let more = Combined<[Int], IncDec> {
      seven
      digit(8)
      digit(9)
    }
    #expect(six([], .inc) == Array(1...6))
    #expect(seven([], .inc) == Array(1...7))
    #expect(more([], .inc) == Array(1...9))
  }
}

extension [Int] {
  /// A path through an index of an array would stop the program where the array is shorter, and is refused.
  fileprivate subscript(at index: Int) -> Int? {
    get { indices.contains(index) ? self[index] : nil }
    set { if let newValue, indices.contains(index) { self[index] = newValue } }
  }
}
