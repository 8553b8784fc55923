#if Testing
  internal import CustomDump
#endif

/// How two values differ, line by line; or one after the other, without the trait `Testing`.
func difference<Value>(
  _ old: Value, _ new: Value, signs oldName: String = "expected", _ newName: String = "actual"
) -> String {
  #if Testing
    if let lines = diff(old, new, format: .proportional) { return "\(lines)\n(\(oldName): −, \(newName): +)" }
  #endif
  return "− \(oldName): \(words(old))\n+ \(newName): \(words(new))"
}

/// A value as it would be written.
func words(_ value: some Any) -> String {
  #if Testing
    var words = ""
    customDump(value, to: &words)
    return words
  #else
    return "\(value)"
  #endif
}
