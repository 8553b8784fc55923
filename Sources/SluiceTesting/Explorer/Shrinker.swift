/// Shortens a list as long as a condition, that of failing, holds.
///
/// Source: Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input" (2002): leave out chunks of
/// half the length, then of a quarter, down to single elements.
enum Shrinker {
  /// - Parameter fails: returns the part of a list that fails; nil if the list does not fail.
  static func shrink<Element>(_ list: [Element], while fails: ([Element]) -> [Element]?) -> [Element] {
    guard var shortest = fails(list) else { return list }
    var size = max(1, shortest.count / 2)
    while true {
      let before = shortest.count
      var start = 0
      while start < shortest.count {
        let end = min(start + size, shortest.count)
        if let shorter = fails(Array(shortest[..<start] + shortest[end...])) {
          shortest = shorter
        } else {
          start = end
        }
      }
      if size > 1 {
        size /= 2
      } else if shortest.count == before {
        return shortest
      }
    }
  }
}
