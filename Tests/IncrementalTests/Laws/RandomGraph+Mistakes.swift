import Incremental

/// What must be true after each edit.
extension RandomGraph {
  /// Does something, and says what is wrong then, if anything.
  func mistakeAfterEdit() -> String? {
    let old = scratch()
    let audience = randomEdit()
    let values = scratch()
    for (number, value) in notified where value != values[number] {
      return "observer of \(number), \(described(number)): \(value as Any), expected \(values[number] as Any)"
    }
    if let number = runs.firstIndex(where: { $0 > 1 }) { return "\(number) ran \(runs[number]) times" }
    switch audience {
    case .nobody: return notifications.isEmpty ? nil : "notified of \(notifications), but nothing was written"
    case .only(let number):
      return notifications == [number] ? nil : "notified of \(notifications), expected only \(number)"
    case .changed: return mistakeInNotifications(old, values)
    case .unknown: return nil
    }
  }

  /// Each observer is notified once of a difference from its last value, in the order of attachment: another value,
  /// or a failure of another computation. Observers of a value that failed again may be notified, too.
  private func mistakeInNotifications(_ old: [Int?], _ new: [Int?]) -> String? {
    var rest = notifications[...]
    let (oldOrigins, newOrigins) = (origins(old), origins(new))
    for number in attached {
      if rest.first == number {
        rest.removeFirst()
        let isNew = old[number] != new[number] || oldOrigins[number] != newOrigins[number]
        guard isNew || newOrigins[number].map({ thrown.contains($0) }) == true else {
          return "\(number), \(described(number)), was notified without a change"
        }
      } else if old[number] != new[number] || newOrigins[number] != oldOrigins[number] {
        return "\(number), \(described(number)), was not notified, or not in its turn: \(notifications)"
      }
    }
    return rest.isEmpty ? nil : "notified out of turn, or twice: \(rest) of \(notifications); attached are \(attached)"
  }

  private func described(_ number: Int) -> String {
    number < inputs.count ? "an input" : "\(shapes[number - inputs.count])"
  }
}
