import Sluice

/// Numbers that look random, and are the same in each run (splitmix64).
struct Dice {
  private var state: UInt64

  // Not a multiple of the step below: the numbers of one seed would be those of another, a few places on.
  init(_ seed: UInt64) { state = seed &* 0xd134_2543_de82_ef95 }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(max(1, bound)))
  }
}

/// An action of a random program: what its handling does is written in it, so that the store and the model cannot
/// differ.
struct Deed: Equatable, Sendable, CustomStringConvertible {
  let name: Int
  /// Which field it changes, and by how much.
  var field = 0
  var amount = 0
  var sends: [Deed] = []
  /// What an effect sends.
  var effect: [Deed] = []
  /// What a sequence of effects sends that take no time.
  var sequence: [Deed] = []
  /// Whether a transaction is taken back; the error handler then sends `onFailure`.
  var fails = false
  var onFailure: [Deed] = []

  var description: String { "\(name)" }
}

/// What an observer does when it is notified of a value: once, for the first call with that number.
struct Reply: Equatable {
  enum Kind: Equatable { case send([Deed]), group([Deed]), batch([Deed]), cancel(Int), attach(Int) }
  let call: Int
  let kind: Kind
}

/// An observer of a random program.
struct Watcher: Equatable {
  enum What: Int, CaseIterable { case first, second, sum, parity }
  let what: What
  let replies: [Reply]
}

/// One step from outside.
enum Step {
  case send(Deed), group([Deed]), batch([[Deed]]), outlet([Deed]), runWaiting, attach(Int), cancel(Int)
  case graphBatch([Step])
}

/// A random program: watchers that may be attached, and steps.
struct Program {
  private(set) var watchers: [Watcher] = []
  private(set) var steps: [Step] = []
  private var dice: Dice
  private var names = 0

  init(seed: UInt64) {
    dice = Dice(seed)
    for _ in 0..<(2 + dice.below(6)) { watchers.append(watcher()) }
    for index in 0..<2 { steps.append(.attach(index)) }
    for _ in 0..<(4 + dice.below(12)) { steps.append(step()) }
    steps.append(.runWaiting)
  }

  /// This program with some of its steps done together in batches of the graph.
  func inGraphBatches(seed: UInt64) -> Program {
    var program = self
    var dice = Dice(seed)
    program.steps = []
    var batch: [Step] = []
    for step in steps {
      switch step {
      case .outlet, .runWaiting, .graphBatch:
        if !batch.isEmpty { program.steps.append(.graphBatch(batch)) }
        batch = []
        program.steps.append(step)
      default:
        batch.append(step)
        guard dice.below(3) == 0 else { continue }
        program.steps += dice.below(3) == 0 ? batch : [.graphBatch(batch)]
        batch = []
      }
    }
    if !batch.isEmpty { program.steps.append(.graphBatch(batch)) }
    return program
  }

  private mutating func step() -> Step {
    switch dice.below(10) {
    case 0...2: return .send(deed(3))
    case 3: return .group(deeds(3, 3))
    case 4: return .batch((0..<(1 + dice.below(3))).map { _ in deeds(2, 2) })
    case 5: return .outlet(deeds(3, 2))
    case 6: return .runWaiting
    case 7...8: return .attach(dice.below(8))
    default: return .cancel(dice.below(8))
    }
  }

  private mutating func deed(_ depth: Int) -> Deed {
    names += 1
    var deed = Deed(name: names, field: dice.below(3), amount: dice.below(3))
    guard depth > 0 else { return deed }
    if dice.below(3) == 0 { deed.sends = deeds(2, depth - 1) }
    if dice.below(5) == 0 { deed.effect = deeds(2, depth - 1) }
    if dice.below(5) == 0 { deed.sequence = deeds(3, depth - 1) }
    if dice.below(5) == 0 { (deed.fails, deed.onFailure) = (true, deeds(1, depth - 1)) }
    return deed
  }

  private mutating func deeds(_ most: Int, _ depth: Int) -> [Deed] {
    (0..<dice.below(most + 1)).map { _ in deed(depth) }
  }

  private mutating func watcher() -> Watcher {
    var replies: [Reply] = []
    for call in 1...4 where dice.below(3) == 0 {
      let kind: Reply.Kind =
        switch dice.below(5) {
        case 0: .send(deeds(2, 1))
        case 1: .group(deeds(2, 1))
        case 2: .batch(deeds(2, 1))
        case 3: .cancel(dice.below(8))
        default: .attach(dice.below(8))
        }
      replies.append(Reply(call: call, kind: kind))
    }
    return Watcher(what: Watcher.What.allCases[dice.below(4)], replies: replies)
  }
}
