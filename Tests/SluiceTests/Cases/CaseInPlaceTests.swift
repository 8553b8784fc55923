import Sluice
import Testing

/// While a payload is changed, it is nowhere else.
@Suite struct CaseInPlaceTests {
  /// As wide as requested, and not on the heap.
  struct Wide<Padding> {
    var padding: Padding
    var tally = Tally()
  }

  typealias Words16 = (
    Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int
  )
  typealias Words128 = (Words16, Words16, Words16, Words16, Words16, Words16, Words16, Words16)

  enum Either<Payload> {
    case nothing
    case payload(Payload)
    case other(Payload)

    static var payload: EnumCase<Either, Payload> {
      EnumCase("payload", embed: { .payload($0) }, extract: { if case .payload(let value) = $0 { value } else { nil } })
    }
  }

  private func checkInPlace<Payload>(_ path: WritableKeyPath<Payload, Tally>, _ make: () -> Payload) {
    // Made in the enum, so that nothing else holds the payload.
    var either = Either.payload(make())
    let address = Either.payload.extract(either)?[keyPath: path].numbers.address
    #expect(Either.payload.modify(&either) { $0[keyPath: path].watched.add(5) })
    #expect(Either.payload.modify(&either) { $0[keyPath: path].numbers[3] = 5 })
    let tally = Either.payload.extract(either)?[keyPath: path]
    #expect(tally?.count == 5 && tally?.numbers[3] == 5)
    #expect(tally?.watched.copies == 0)
    #expect(tally?.numbers.address == address)
  }

  @Test func `A small payload is changed in place`() {
    #expect(MemoryLayout<Tally>.size <= 512)
    checkInPlace(\.self) { Tally() }
  }

  @Test func `A payload of more than 512 bytes is changed in place`() {
    #expect(MemoryLayout<Wide<Words128>>.size > 512)
    let zero: Words16 = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    checkInPlace(\.tally) { Wide(padding: (zero, zero, zero, zero, zero, zero, zero, zero)) }
  }

  @Test func `Modifying another case changes nothing, and loses nothing`() {
    var either = Either.other(Tally(3))
    #expect(!Either.payload.modify(&either) { $0.watched.add(5) })
    guard case .other(let tally) = either else { return #expect(Bool(false)) }
    #expect(tally.count == 3)
  }

  /// Ten enums around each other.
  indirect enum Onion {
    case core(Tally)
    case skin(Onion)

    static let coreCase = EnumCase<Onion, Tally>(
      "core", embed: { .core($0) }, extract: { if case .core(let tally) = $0 { tally } else { nil } })
    static let skinCase = EnumCase<Onion, Onion>(
      "skin", embed: { .skin($0) }, extract: { if case .skin(let inner) = $0 { inner } else { nil } })
  }

  @Test func `Ten nested cases are changed in place`() {
    let one = Reduce<Tally, Int> { tally, amount in
      tally.watched.add(amount)
      tally.numbers[0] += amount
    }
    var reducer = one.lift(case: Onion.coreCase)
    var onion = Onion.core(Tally())
    for _ in 0..<10 {
      reducer = reducer.lift(case: Onion.skinCase)
      onion = .skin(onion)
    }
    let store = Store(onion, reducer)
    onion = .core(Tally())
    let address = innermost(store.state).numbers.address
    store.send(4)
    #expect(innermost(store.state).count == 4 && innermost(store.state).watched.copies == 0)
    #expect(innermost(store.state).numbers.address == address)
  }

  private func innermost(_ onion: Onion) -> Tally {
    switch onion {
    case .core(let tally): tally
    case .skin(let inner): innermost(inner)
    }
  }
}
