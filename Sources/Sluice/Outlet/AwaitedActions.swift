/// The actions of a cycle that are awaited outside the store, in the order in which they were handled.
@usableFromInline
package struct AwaitedActions {
  @usableFromInline var all: [(number: Int, receipt: ActionReceipt, effects: [EffectStart])] = []

  package init() {}

  /// Inlined, because each cycle with queued actions checks it.
  @inlinable package var isEmpty: Bool { all.isEmpty }

  /// Adds a handled action. The numbers are in ascending order.
  package mutating func add(_ number: Int, _ receipt: @escaping ActionReceipt) { all.append((number, receipt, [])) }

  /// Returns whether a sender awaits the action, and can create the tasks of its effects.
  package func contains(_ number: Int) -> Bool { index(of: number) != nil }

  /// Adds an effect, which the sender that awaits the action will begin.
  package mutating func add(_ effect: EffectStart, to number: Int) {
    if let index = index(of: number) { all[index].effects.append(effect) }
  }

  /// Removes and returns the receipts to call, each with the effects that its sender begins.
  package mutating func takeAll() -> [(receipt: ActionReceipt, effects: [EffectStart])] {
    defer { all = [] }
    return all.map { ($0.receipt, $0.effects) }
  }

  /// Finds an action by binary search.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }
}
