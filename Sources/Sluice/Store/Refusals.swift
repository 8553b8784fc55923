/// Why actions did not happen, for those who sent them and ask: the last thousand of such reasons.
@usableFromInline
package struct Refusals {
  private var all: [(numbers: ClosedRange<Int>, cause: any Error)] = []
  /// Actions that went nowhere have no number of the store's. They get one of these: -1 went nowhere without a reason.
  private var nowhere = -1
  private let limit: Int

  package init(limit: Int = 1_000) { self.limit = limit }

  /// Actions with numbers that grow did not happen.
  package mutating func note(_ numbers: some Sequence<Int>, _ cause: any Error) {
    var run: ClosedRange<Int>?
    for number in numbers {
      if let last = run, last.upperBound + 1 == number {
        run = last.lowerBound...number
      } else {
        if let last = run { keep(last, cause) }
        run = number...number
      }
    }
    if let last = run { keep(last, cause) }
  }

  /// An action did not even get a number; returns one for it.
  package mutating func noteNowhere(_ cause: any Error) -> Int {
    nowhere -= 1
    keep(nowhere...nowhere, cause)
    return nowhere
  }

  /// Why an action did not happen; nil if it did, or if too many did not since.
  package func cause(of number: Int) -> (any Error)? { all.last { $0.numbers.contains(number) }?.cause }

  private mutating func keep(_ numbers: ClosedRange<Int>, _ cause: any Error) {
    if all.count == 2 * limit { all.removeFirst(limit) }
    all.append((numbers, cause))
  }
}
