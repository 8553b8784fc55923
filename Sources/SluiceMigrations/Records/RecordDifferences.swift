#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

// MARK: - Fields that are lost

/// The fields of recorded values that the types of this program do not have.
package struct LostFields {
  /// The first value with each lost field.
  private var found: [String: String] = [:]

  package init() {}

  /// The fields, with the first value that has each.
  package var fields: [(field: String, what: String)] { found.keys.sorted().map { ($0, found[$0] ?? "") } }

  /// Notes the fields of a recorded value that are not in the value which was decoded and encoded again.
  package mutating func compare(_ text: String, _ again: Data, _ what: String) throws {
    if text.utf8.elementsEqual(again) { return }
    compare(try JSONValue(parsing: text.utf8), try JSONValue(parsing: again), "", what)
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, _ place: String, _ what: String) {
    switch (old, new) {
    case (.object(let old), .object(let new)):
      for name in old.names {
        let (value, inner) = (old[name] ?? .null, place.isEmpty ? name : "\(place).\(name)")
        if let other = new[name] {
          compare(value, other, inner, what)
        } else if value != .null {
          found[inner] = found[inner] ?? what
        }
      }
    case (.array(let old), .array(let new)):
      // By what any element has: the order of a set is random.
      guard let any = new.first else { return }
      let all = new.dropFirst().reduce(any) { Self.union($0, $1) }
      for value in old { compare(value, all, "\(place)[]", what) }
    default: break
    }
  }

  private static func union(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    switch (first, second) {
    case (.object(var first), .object(let second)):
      for name in second.names {
        guard let value = second[name] else { continue }
        first[name] = first[name].map { union($0, value) } ?? value
      }
      return .object(first)
    case (.array(let first), .array(let second)): return .array(first + second)
    case (.null, _): return second
    default: return first
    }
  }
}

// MARK: - States that differ

/// The first difference between a recorded state and one that was made by a replay; nil if there is none but an order
/// that is random.
package struct StateDifference {
  package let words: String

  package init?(recorded: String, replayed: Data, _ state: Any) {
    if recorded.utf8.elementsEqual(replayed) { return nil }
    guard var old = try? JSONValue(parsing: recorded.utf8), var new = try? JSONValue(parsing: replayed),
      var difference = Self.first(old, new, "")
    else { return nil }
    if RandomOrder.isPossible(in: state) {
      (old, new) = (old.sorted, new.sorted)
      guard let other = Self.first(old, new, "") else { return nil }
      difference = other
    }
    words = difference
  }

  private static func first(_ old: JSONValue, _ new: JSONValue, _ place: String) -> String? {
    if old == new { return nil }
    switch (old, new) {
    case (.number(let old), .number(let new)) where Double(old) == Double(new): return nil
    case (.object(let old), .object(let new)):
      for name in Set(old.names + new.names).sorted() {
        let inner = place.isEmpty ? name : "\(place).\(name)"
        if let found = first(old[name] ?? .null, new[name] ?? .null, inner) { return found }
      }
      return nil
    case (.array(let old), .array(let new)):
      for (index, (value, other)) in zip(old, new).enumerated() {
        if let found = first(value, other, "\(place)[\(index)]") { return found }
      }
      return "\(place.isEmpty ? "the state" : place) had \(old.count) elements, and has \(new.count)"
    default:
      return "\(place.isEmpty ? "the state" : place) was \(short(old)), and is \(short(new))"
    }
  }

  private static func short(_ value: JSONValue) -> String {
    let text = value.text
    return text.count > 60 ? "\(text.prefix(60))…" : text
  }
}

/// A search for values whose elements are encoded in an order that differs from run to run.
package enum RandomOrder {
  /// Returns whether a value has a set, or a dictionary that is encoded as an array.
  ///
  /// - Complexity: O(n) in the size of the value, by reflection.
  package static func isPossible(in value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .set: return true
    case .dictionary where !(value is [String: Any]) && !(value is [Int: Any]): return !mirror.children.isEmpty
    default: return mirror.children.contains { isPossible(in: $0.value) }
    }
  }
}
