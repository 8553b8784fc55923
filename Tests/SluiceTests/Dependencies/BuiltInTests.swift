import Foundation
import Sluice
import Testing
import Thoroughness

/// The values that every program has.
@Suite struct BuiltInTests {
  @Test func `UUIDs are random ones of version 4, and differ`() {
    let make = Dependencies().uuid
    let uuids = (0..<1_000).map { _ in make() }
    #expect(Set(uuids).count == 1_000)
    for uuid in uuids {
      #expect(uuid.uuid.6 >> 4 == 4)
      #expect(uuid.uuid.8 >> 6 == 0b10)
    }
    #expect(Set(uuids.map(\.uuid.0)).count > 200)
    #expect(Set(uuids.map(\.uuid.15)).count > 200)
    #expect(Dependencies().uuid() != Dependencies().uuid())
  }

  @Test func `UUIDs follow from a seed, count, or are always the same`() {
    let (a, b) = (UUIDGenerator.seeded(1), UUIDGenerator.seeded(1))
    #expect((0..<10).map { _ in a() } == (0..<10).map { _ in b() })
    #expect(UUIDGenerator.seeded(1)() != UUIDGenerator.seeded(2)())
    let counting = Dependencies.test().uuid
    let counted = (0..<300).map { _ in counting().uuidString }
    #expect(counted[0] == "00000000-0000-0000-0000-000000000000")
    #expect(counted[258] == "00000000-0000-0000-0000-000000000102")
    let uuid = UUID()
    #expect(UUIDGenerator.constant(uuid)() == uuid)
  }

  @Test func `The numbers of a seed are those of the published generator`() {
    var generator = SeededGenerator(seed: 0)
    // From the reference implementations in C: splitmix64.c seeds xoshiro256starstar.c.
    #expect(generator.next() == 0x99EC_5F36_CB75_F2B4)
    #expect(generator.next() == 0xBF6E_1F78_4956_452A)
  }

  @Test func `Random numbers follow from a seed, and copies draw from one sequence`() {
    let (a, b) = (RandomNumbers.seeded(3), RandomNumbers.seeded(3))
    let copy = a
    #expect([a.next(), copy.next(), a.next()] == [b.next(), b.next(), b.next()])
    #expect(RandomNumbers.unpredictable.next() != RandomNumbers.unpredictable.next())
    #expect(Dependencies.test().random.next() == Dependencies.test().random.next())
  }

  @Test func `In tests the date, the locale and the time zone are always the same`() {
    let dependencies = Dependencies.test()
    #expect(dependencies.now() == Date(timeIntervalSinceReferenceDate: 0))
    #expect(dependencies.locale.identifier == "en_US_POSIX")
    #expect(dependencies.timeZone.secondsFromGMT() == 0)
  }

  @Test func `The date is that of the system, and the clock runs`() {
    let dependencies = Dependencies()
    let before = Date()
    #expect((before...Date.distantFuture).contains(dependencies.now()))
    #expect(dependencies.clock is ContinuousClock)
    #expect(dependencies.timeZone == .current)
    #expect(!dependencies.isSimulator)
    #expect(dependencies.isDebug == LibraryBuild.isDebug)
  }

  @Test func `A reducer draws random numbers from its dependencies`() {
    let reducer = Reduce<[Int], Void> { state, _, context in
      state = [context.random(in: 1...6), context.random(in: 0..<10), Int(context.random(in: 1.0...2.0))]
      state += context.withRandomNumbers { (0..<10).shuffled(using: &$0) }
    }
    func draw(_ seed: UInt64) -> [Int] {
      var state: [Int] = []
      reducer.apply((), to: &state, dependencies: [Provide(\.random, .seeded(seed))])
      return state
    }
    #expect(draw(1) == draw(1))
    #expect(Set((0..<20).map { draw($0) }).count == 20)
    #expect((1...6).contains(draw(5)[0]))
    #expect(Set(draw(5)[3...]) == Set(0..<10))
  }

  @Test func `Numbers are drawn from any generator, also from one without fields`() {
    struct Sevens: RandomNumberGenerator, Sendable { mutating func next() -> UInt64 { 7 } }
    let (sevens, system) = (RandomNumbers(Sevens()), RandomNumbers(SystemRandomNumberGenerator()))
    #expect(sevens.next() == 7 && Set((0..<4).map { _ in system.next() }).count > 1)
  }
}
