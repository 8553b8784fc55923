/// The actions of a cycle that somebody outside of the store awaits, in the order in which they were handled.
@usableFromInline
package struct AwaitedActions {
  @usableFromInline var all: [(number: Int, receipt: ActionReceipt, effects: [EffectStart])] = []

  package init() {}

  /// Inlined, because each cycle that has queued something asks.
  @inlinable package var isEmpty: Bool { all.isEmpty }

  /// An action was handled. Numbers grow.
  package mutating func add(_ number: Int, _ receipt: @escaping ActionReceipt) { all.append((number, receipt, [])) }

  /// Whether somebody awaits an action, who can make the tasks of what it leads to.
  package func contains(_ number: Int) -> Bool { index(of: number) != nil }

  /// The one who awaits an action begins an effect that goes back to it.
  package mutating func add(_ effect: EffectStart, to number: Int) {
    if let index = index(of: number) { all[index].effects.append(effect) }
  }

  /// The receipts to call, each with the effects that its sender begins.
  package mutating func takeAll() -> [(receipt: ActionReceipt, effects: [EffectStart])] {
    defer { all = [] }
    return all.map { ($0.receipt, $0.effects) }
  }

  /// Finds an action by halving.
  private func index(of number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }
}
