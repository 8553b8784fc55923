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

/// Writes a value as lines, as `dump` does.
enum DumpedLines {
  static func of(_ value: Any) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map { String($0) }
  }
}
