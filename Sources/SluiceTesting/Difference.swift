#if Testing
  internal import CustomDump
  public import Sluice
#else
  internal import Sluice
#endif

// MARK: - Differences

/// Returns the difference of two values, line by line: with the trait `Testing` in Swift's notation, else as `dump`
/// writes them.
func difference<Value>(
  _ old: Value, _ new: Value, signs oldName: String = "expected", _ newName: String = "actual"
) -> String {
  "\(differingLines(old, new))\n(\(oldName): −, \(newName): +)"
}

private func differingLines<Value>(_ old: Value, _ new: Value) -> String {
  #if Testing
    if let lines = diff(old, new, format: .proportional) { return DifferenceText.readable(lines) }
  #endif
  let lines = LineDifference.short(DumpedLines.of(old), DumpedLines.of(new), withParents: true)
  return lines.map { $0.hasPrefix("- ") ? "−\($0.dropFirst())" : $0 }.joined(separator: "\n")
}

/// Returns a value in Swift's notation.
func words(_ value: some Any) -> String { SwiftText.of(value) }

// MARK: - Differences in a log

#if Testing
  extension Interceptor {
    /// Returns an interceptor that writes each action, and its changes of the state, line by line.
    ///
    /// ```swift
    /// store.intercept(.debugDifference())
    /// // Handling action: rename("b"):
    /// //     Profile(
    /// //   -   name: "a",
    /// //   +   name: "b",
    /// //       age: 3
    /// //     )
    /// ```
    ///
    /// - Parameter sink: Receives one line at a time; by default it prints.
    /// - Complexity: That of `debug`, plus walking both states by reflection. It is meant for development.
    public static func debugDifference(to sink: @escaping (String) -> Void = { print($0) }) -> Interceptor {
      debug(to: sink) { old, new in diff(old, new) }
    }
  }
#endif

// MARK: - Differences of lines

/// The line-by-line difference between two texts.
enum LineDifference {
  /// Returns all lines: common ones after two spaces, those of the first text after `- `, and those of the second
  /// after `+ `.
  static func of(_ old: [String], _ new: [String]) -> [String] {
    let difference = new.difference(from: old)
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (lines, at, into): ([String], Int, Int) = ([], 0, 0)
    while at < old.count || into < new.count {
      if removed.contains(at) {
        lines.append("- \(old[at])")
        at += 1
      } else if inserted.contains(into) {
        lines.append("+ \(new[into])")
        into += 1
      } else {
        lines.append("  \(new[into])")
        (at, into) = (at + 1, into + 1)
      }
    }
    return lines
  }

  /// Returns only the lines that differ, with a few lines around them; with `withParents`, also the lines below which
  /// they are indented.
  static func short(_ old: [String], _ new: [String], around: Int = 2, withParents: Bool = false) -> [String] {
    let lines = of(old, new)
    let parents = withParents ? parents(of: lines) : []
    var shown: [String] = []
    var last = -1
    for index in lines.indices {
      let nearby = lines[max(0, index - around)...min(lines.count - 1, index + around)]
      guard parents.contains(index) || nearby.contains(where: { !$0.hasPrefix("  ") }) else { continue }
      if index != last + 1 { shown.append("  …") }
      shown.append(lines[index])
      last = index
    }
    return shown
  }

  /// Returns the lines below which differing lines are indented, directly or indirectly.
  private static func parents(of lines: [String]) -> Set<Int> {
    var (parents, open): (Set<Int>, [(depth: Int, index: Int)]) = ([], [])
    for (index, line) in lines.enumerated() {
      let depth = line.dropFirst(2).prefix { $0 == " " }.count
      while let last = open.last, last.depth >= depth { open.removeLast() }
      if !line.hasPrefix("  ") { parents.formUnion(open.map(\.index)) }
      open.append((depth, index))
    }
    return parents
  }
}

/// The lines that `dump` writes for a value.
enum DumpedLines {
  static func of(_ value: Any) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map { String($0) }
  }
}

/// The notation of a difference.
enum DifferenceText {
  /// Returns lines in which an id is the literal that a test writes, and a property with a wrapper has the name that a
  /// user writes: `settings:`, not `_settings:`.
  static func readable(_ lines: String) -> String {
    let lines = lines.replacing(/RowID\(\s*rawValue: ("[^"\n]*")\s*\)/) { $0.output.1 }
    return lines.split(separator: "\n", omittingEmptySubsequences: false).map(withoutWrapper).joined(separator: "\n")
  }

  private static func withoutWrapper(_ line: Substring) -> String {
    let start = line.prefix { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "\"" }
    let name = line[start.endIndex...].prefix { $0 == "_" || $0.isLetter || $0.isNumber }
    guard name.first == "_", name.count > 1, line[name.endIndex...].hasPrefix(": ") else { return String(line) }
    return "\(start)\(line[start.endIndex...].dropFirst())"
  }
}

// MARK: - Ids

/// An id that a test writes as a string literal.
protocol StringID {
  var rawValue: String { get }
}

extension RowID: StringID {}

// MARK: - Swift's notation

/// Swift's notation of values, as far as reflection allows: `.row(7, action: .setTitle("a"))`.
enum SwiftText {
  static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    if let character = value as? Character { return String(character).debugDescription }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .enum: return writeCase(value, mirror)
    case .optional: return mirror.children.first.map { of($0.value) } ?? "nil"
    case .collection: return "[\(list(mirror))]"
    case .set: return "[\(mirror.children.map { of($0.value) }.sorted().joined(separator: ", "))]"
    case .dictionary: return writeDictionary(mirror)
    case .tuple: return mirror.children.isEmpty ? "()" : "(\(list(mirror)))"
    case .struct: return writeStruct(value, mirror)
    default: return "\(value)"
    }
  }

  private static func writeCase(_ value: Any, _ mirror: Mirror) -> String {
    guard let child = mirror.children.first, let name = child.label else { return ".\(value)" }
    let payload = Mirror(reflecting: child.value)
    if payload.displayStyle == .tuple, !payload.children.isEmpty { return ".\(name)(\(list(payload)))" }
    return ".\(name)(\(of(child.value)))"
  }

  private static func writeStruct(_ value: Any, _ mirror: Mirror) -> String {
    if let id = value as? any StringID { return id.rawValue.debugDescription }
    // A value whose description looks like a literal usually is expressible by one: numbers, rows, other kinds of text.
    if mirror.children.isEmpty { return value is any CustomStringConvertible ? "\(value)" : "\(type(of: value))()" }
    if value is any ExpressibleByIntegerLiteral || value is any ExpressibleByArrayLiteral { return "\(value)" }
    return "\(type(of: value))(\(list(mirror)))"
  }

  private static func writeDictionary(_ mirror: Mirror) -> String {
    let pairs = mirror.children.map { child in
      Mirror(reflecting: child.value).children.map { of($0.value) }.joined(separator: ": ")
    }
    return pairs.isEmpty ? "[:]" : "[\(pairs.sorted().joined(separator: ", "))]"
  }

  /// Writes the parts of a value, with their labels if they have any.
  private static func list(_ mirror: Mirror) -> String {
    mirror.children.map { child in
      let text = of(child.value)
      guard let label = child.label, label.first != "." else { return text }
      return "\(label): \(text)"
    }.joined(separator: ", ")
  }
}
