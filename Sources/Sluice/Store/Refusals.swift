/// The reasons why the last thousand refused actions or groups were not handled, for their senders.
@usableFromInline
package struct Refusals {
  private var all: [(numbers: ClosedRange<Int>, cause: any Error)] = []
  /// The last number for an action that was not queued, which has no number of the store. -1 stands for one without a
  /// reason.
  private var nowhere = -1
  private let limit: Int

  package init(limit: Int = 1_000) { self.limit = limit }

  /// Notes the reason for refused actions. The numbers are in ascending order.
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

  /// Notes the reason for an action that was not queued; returns a number for it.
  package mutating func noteNowhere(_ cause: any Error) -> Int {
    nowhere -= 1
    keep(nowhere...nowhere, cause)
    return nowhere
  }

  /// Returns why an action was refused; nil if it was handled, or if too many were refused since.
  package func cause(of number: Int) -> (any Error)? { all.last { $0.numbers.contains(number) }?.cause }

  private mutating func keep(_ numbers: ClosedRange<Int>, _ cause: any Error) {
    if all.count == 2 * limit { all.removeFirst(limit) }
    all.append((numbers, cause))
  }
}
