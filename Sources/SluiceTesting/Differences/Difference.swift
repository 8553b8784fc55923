#if Testing
  internal import CustomDump
#endif

/// Returns the difference of two values, line by line: with the trait `Testing` in Swift's notation, else as `dump`
/// writes them.
func difference<Value>(
  _ old: Value, _ new: Value, signs oldName: String = "expected", _ newName: String = "actual"
) -> String {
  "\(differingLines(old, new))\n(\(oldName): −, \(newName): +)"
}

private func differingLines<Value>(_ old: Value, _ new: Value) -> String {
  #if Testing
    if let lines = diff(old, new, format: .proportional) { return lines }
  #endif
  let lines = LineDifference.short(DumpedLines.of(old), DumpedLines.of(new), withParents: true)
  return lines.map { $0.hasPrefix("- ") ? "−\($0.dropFirst())" : $0 }.joined(separator: "\n")
}

/// Returns a value in Swift's notation.
func words(_ value: some Any) -> String { SwiftText.of(value) }
