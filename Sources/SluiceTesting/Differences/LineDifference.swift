/// The line-by-line difference between two texts.
enum LineDifference {
  /// All lines: common ones after two spaces, those of the first after `- `, those of the second after `+ `.
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

  /// Only what differs, with a few lines around it, and, if that is wanted, the lines that they are indented below.
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

  /// The lines below which the lines that differ are indented, directly or not.
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

/// A value as lines, part by part, as `dump` writes it.
enum DumpedLines {
  static func of(_ value: Any) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map { String($0) }
  }
}
