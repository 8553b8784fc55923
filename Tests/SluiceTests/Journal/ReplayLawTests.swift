import Foundation
import Sluice
import Testing

/// A recorded run, replayed with other live values, ends in the same state.
@Suite struct ReplayLawTests {
  struct World: Equatable {
    var ids: [UUID] = []
    var dates: [Date] = []
    var numbers: [Double] = []
    var order = Array(0..<8)
    var base = 0
  }

  enum Step: Sendable {
    case identify, date, draw(Int), shuffle, read, then([Step])
  }

  static let plain = Reduce<World, Step> { world, step, context in
    switch step {
    case .identify: world.ids.append(context.uuid())
    case .date: world.dates.append(context.now())
    case .draw(let count): for _ in 0..<count { world.numbers.append(context.random(in: 0.0...1.0)) }
    case .shuffle: world.order = context.withRandomNumbers { world.order.shuffled(using: &$0) }
    case .read: world.base += context.base
    case .then(let steps): for step in steps { context.send(step) }
    }
  }

  static func world(_ base: Int) -> some Reducer<World, Step> {
    Combined<World, Step> {
      plain
      plain.dependencies {
        Provide(\.random, .unpredictable)
        Provide(\.base, base)
      }
    }
  }

  static func steps(_ random: inout Seeded, depth: Int = 0) -> [Step] {
    (0..<Int.random(in: 0..<6, using: &random)).map { _ in
      switch Int.random(in: 0..<(depth < 3 ? 6 : 5), using: &random) {
      case 0: .identify
      case 1: .date
      case 2: .draw(Int.random(in: 0..<4, using: &random))
      case 3: .shuffle
      case 4: .read
      default: .then(steps(&random, depth: depth + 1))
      }
    }
  }

  @Test(arguments: 0..<50) func `A replay with other live values leads to the same state`(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let journal = MemoryJournal<World, Step>()
    let store = try Store(World(), Self.world(5), journal: journal)
    let token = store.observe(\.base, initial: false) { if $0 % 3 == 0 { store.send(.identify) } }
    for _ in 0..<10 {
      let values = Provide(\.base, Int.random(in: 1...9, using: &random))
      if Bool.random(using: &random) {
        store.send(group: Self.steps(&random))
      } else {
        store.send(.then(Self.steps(&random)), dependencies: { values })
      }
    }
    token.cancel()
    let other = Dependencies.test {
      Provide(\.uuid, .constant(UUID()))
      Provide(\.now, .constant(.distantPast))
      Provide(\.random, .seeded(99))
    }
    let replayed = try Self.world(50).replay(journal.recording, from: World(), dependencies: other) { failure in
      Issue.record("\(failure)")
    }
    #expect(replayed == store.state)
    #expect(try Store(World(), Self.world(51), journal: journal, dependencies: other).state == store.state)
  }
}
