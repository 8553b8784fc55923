import Incremental
import Testing
import Thoroughness

/// Sums, orders and groups of floating-point numbers, with infinities and NaN that come and go.
@Suite struct FloatTests {
  let graph = Graph()

  struct Reading: Identifiable, Equatable {
    let id: Int
    var number: Double
  }

  private static let numbers = [
    0, -0.0, 0.1, 0.2, -0.3, 1, 1e16, -1e16, 1e-300, 5e-308, 1e300, -1e300, .infinity, -.infinity, .nan,
    .greatestFiniteMagnitude, 3.5e7,
  ]

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e16, .greatestFiniteMagnitude])
  func `A sum returns to its former value when a number that dominated the others is removed`(guest: Double) {
    let inputs = [1.5, 0.1, 2.25].map { Input($0, in: graph) }
    let rows = Input(Rows((0..<3).map { Reading(id: $0, number: [1.5, 0.1, 2.25][$0]) }), in: graph)
    let sum = inputs.map(\.incr).sum(in: graph)
    let folded = inputs.map(\.incr).fold(0, in: graph, add: { $0 + $1 }, remove: { $0 - $1 })
    let (ofRows, reduced) = (
      rows.incr.sum(of: \.number), rows.incr.reduce(0, add: { $0 + $1.number }, remove: { $0 - $1.number })
    )
    let tokens = [sum, folded, ofRows, reduced].map { $0.observe { _ in } }
    for place in 0..<3 {
      let before = inputs[place].value
      inputs[place].set(guest)
      rows.modify { $0.update(place) { $0.number = guest } }
      inputs[place].set(before)
      rows.modify { $0.update(place) { $0.number = before } }
      #expect(sum.value == 3.85 && ofRows.value == 3.85)
      if !guest.isFinite { #expect(abs(folded.value - 3.85) < 1e-9 && abs(reduced.value - 3.85) < 1e-9) }
    }
    tokens.forEach { $0.cancel() }
  }

  @Test(arguments: Seeds.all(quick: 20, exhaustive: 2_000))
  func `Sums of any floating-point numbers equal those of a new graph`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let count = 1 + random.below(12)
    let kept = Self.numbers.shuffled(&random).prefix(2 + random.below(15))
    let inputs = (0..<count).map { _ in Input(kept[random.below(kept.count)], in: graph) }
    let rows = Input(Rows((0..<count).map { Reading(id: $0, number: inputs[$0].value) }), in: graph)
    let (sum, ofRows) = (inputs.map(\.incr).sum(in: graph), rows.incr.sum(of: \.number))
    let tokens = [sum.observe { _ in }, ofRows.observe { _ in }]
    for _ in 0..<60 {
      graph.batch {
        for _ in 0...random.below(2) {
          let (place, number) = (random.below(count), kept[random.below(kept.count)])
          inputs[place].set(number)
          rows.modify { $0.update(place) { $0.number = number } }
        }
      }
      let fresh = Graph()
      let expected = inputs.map { Input($0.value, in: fresh).incr }.sum(in: fresh).value
      #expect(sum.value.isSame(as: expected), "seed \(seed): \(inputs.map(\.value))")
      #expect(ofRows.value.isSame(as: expected), "seed \(seed): \(inputs.map(\.value))")
    }
    tokens.forEach { $0.cancel() }
  }

  @Test func `A sum of floating-point numbers is the exact one, rounded once`() {
    #expect(sum([Double](repeating: 0.1, count: 10)) == 1)
    #expect(sum([1e16, 1, -1e16]) == 1)
    #expect(sum([1, 0x1p-53, 0x1p-60]) == 1.0000000000000002)
    #expect(sum([1, 0x1p-53]) == 1 && sum([-1, -0x1p-53, -0x1p-60]) == -1.0000000000000002)
    #expect(sum([Float](repeating: 0.1, count: 10)) == 1)
    #expect(
      sum([Double]()) == 0 && sum([1e308, 1e308]) == Double.infinity && sum([Double.infinity, -.infinity]).isNaN)
  }

  @Test func `A sum whose parts exceed the range is the exact one, in every order`() {
    let most = Double.greatestFiniteMagnitude
    for numbers in [
      [most, 1e300, -1e300], [1e300, most, -1e300], [most, most, -most, -most, 3], [-most, -most, most, 7, most],
    ] {
      let expected: Double = numbers.contains(1e300) ? most : numbers.contains(3) ? 3 : 7
      #expect(sum(numbers) == expected && sum(numbers.reversed()) == expected, "\(numbers)")
    }
    #expect(sum([most, most, -1]) == .infinity && sum([-most, -most, 1]) == -.infinity)
    // Half of the last digit more would be rounded to infinity; a little less is not.
    #expect(sum([most, 0x1p970]) == .infinity && sum([most, 0x1p970, -1]) == most)
  }

  private func sum<Number: FloatingPoint>(_ numbers: [Number]) -> Number {
    numbers.map { Input($0, in: graph).incr }.sum(in: graph).value
  }

  @Test func `A sum that stays NaN notifies once`() {
    let inputs = [Double.nan, 1, 2].map { Input($0, in: graph) }
    var notifications = 0
    let token = inputs.map(\.incr).sum(in: graph).observe { _ in notifications += 1 }
    inputs[1].set(5)
    inputs[2].set(6)
    #expect(notifications == 1)
    token.cancel()
  }

  @Test(arguments: Seeds.all(quick: 20, exhaustive: 2_000))
  func `Orders by a key that may be NaN equal those of a new graph, with NaN at the end`(seed: UInt64) {
    var random = SplitMix(state: seed)
    let numbers = [0, -0.0, 1, 2, .infinity, .nan, -3]
    var rows = Rows((0..<8).map { Reading(id: $0, number: numbers[random.below(7)]) })
    let input = Input(rows, in: graph)
    let (sorted, least, greatest) = (
      input.incr.sorted(by: \.number), input.incr.min(by: \.number), input.incr.max(by: \.number)
    )
    let tokens = [
      sorted.observe { _ in }, least.map { $0?.id }.observe { _ in }, greatest.map { $0?.id }.observe { _ in },
    ]
    for _ in 0..<40 {
      rows.update(random.below(8)) { $0.number = numbers[random.below(7)] }
      input.set(rows)
      let numbers = sorted.value.map(\.number)
      let expected = rows.filter { !$0.number.isNaN }.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
      let missing = rows.filter(\.number.isNaN).map(\.id).sorted()
      #expect(sorted.value.map(\.id) == expected.map(\.id) + missing, "seed \(seed): \(numbers)")
      #expect(least.value?.id == (expected.first?.id ?? missing.first), "seed \(seed): \(numbers)")
      #expect(greatest.value?.id == (expected.last?.id ?? missing.last), "seed \(seed): \(numbers)")
    }
    tokens.forEach { $0.cancel() }
  }

  @Test func `A key of a group or an index that is NaN is reported in debug builds`() async {
    guard LibraryBuild.isDebug else { return }
    let grouped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rows = Input(Rows([Reading(id: 1, number: 1), Reading(id: 2, number: .nan)]), in: Graph())
      print(rows.incr.grouped(by: \.number).value.count)
    }
    let message = String(decoding: grouped?.standardErrorContent ?? [], as: UTF8.self)
    for words in ["A key is not equal to itself: nan", "never be found again", "To fix this"] {
      #expect(message.contains(words), "\(words) is missing in: \(message)")
    }
  }
}

extension Double {
  fileprivate func isSame(as other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
}

extension Array {
  fileprivate func shuffled(_ random: inout SplitMix) -> [Element] {
    var rest = self
    for place in indices.dropLast() { rest.swapAt(place, place + random.below(count - place)) }
    return rest
  }
}
