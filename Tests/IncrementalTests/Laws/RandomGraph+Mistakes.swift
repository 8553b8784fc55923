import Incremental

/// What must be true after each edit.
extension RandomGraph {
  /// Does something, and says what is wrong then, if anything.
  func mistakeAfterEdit() -> String? {
    let old = scratch()
    let audience = randomEdit()
    let values = scratch()
    for (number, value) in told where value != values[number] {
      return "observer of \(number), \(described(number)): \(value as Any), expected \(values[number] as Any)"
    }
    if let number = runs.firstIndex(where: { $0 > 1 }) { return "\(number) ran \(runs[number]) times" }
    switch audience {
    case .nobody: return tellings.isEmpty ? nil : "told \(tellings), but nothing was written"
    case .only(let number): return tellings == [number] ? nil : "told \(tellings), expected only \(number)"
    case .changed: return mistakeInTellings(old, values)
    case .unknown: return nil
    }
  }

  /// Each observer of what is not what it was told last is told once, in the order of their attachment: another value,
  /// or a failure of another computation. So may be those of what has failed anew.
  private func mistakeInTellings(_ old: [Int?], _ new: [Int?]) -> String? {
    var rest = tellings[...]
    let (oldOrigins, newOrigins) = (origins(old), origins(new))
    for number in attached {
      if rest.first == number {
        rest.removeFirst()
        let isNew = old[number] != new[number] || oldOrigins[number] != newOrigins[number]
        guard isNew || newOrigins[number].map({ thrown.contains($0) }) == true else {
          return "\(number), \(described(number)), was told without a change"
        }
      } else if old[number] != new[number] || newOrigins[number] != oldOrigins[number] {
        return "\(number), \(described(number)), was not told, or not in its turn: \(tellings)"
      }
    }
    return rest.isEmpty ? nil : "told out of turn, or twice: \(rest) of \(tellings); attached are \(attached)"
  }

  private func described(_ number: Int) -> String {
    number < inputs.count ? "an input" : "\(shapes[number - inputs.count])"
  }
}
