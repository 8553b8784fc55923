import Incremental

/// A maker of numbers that were never used before, such as those of the routes of a stack.
@usableFromInline
package struct NumberMaker: Sendable {
  /// The greatest number made so far.
  package private(set) var made = 0
  /// An identity that all copies share, and that is no part of the value.
  private var mark = Mark()

  private final class Mark: Hashable, Sendable {
    static func == (a: Mark, b: Mark) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  package init() {}

  /// The identity that distinguishes this maker from others in this process.
  package var identity: AnyHashable { AnyHashable(mark) }

  /// Makes the next number.
  package mutating func next() -> Int {
    made += 1
    return made
  }

  /// Continues from a number, if that is larger than its own.
  package mutating func goOn(after number: Int) { made = max(made, number) }
}

extension NumberMaker: Hashable {
  @usableFromInline
  package static func == (a: NumberMaker, b: NumberMaker) -> Bool { a.made == b.made }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(made) }
}

extension NumberMaker: CustomReflectable {
  /// Leaves out the identity, so that tools that compare states by reflection find no difference between equal ones.
  @usableFromInline package var customMirror: Mirror { Mirror(self, children: ["made": made]) }
}

extension NumberMaker: Codable {
  @usableFromInline
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(made)
  }

  @usableFromInline
  package init(from decoder: any Decoder) throws {
    made = try decoder.singleValueContainer().decode(Int.self)
  }
}

// MARK: - Numbers after an undo

/// The numbers that each maker in a part of the state has made.
///
/// A part that returns to an earlier state, as by undo, returns to the numbers of that time, too. They must not be used
/// again: an action for an undone route would reach the next one.
@usableFromInline
package struct KeptNumbers {
  private let layout: SharedLayout
  private var made: [AnyHashable: Int] = [:]
  private var most = 0

  /// Reads the numbers; returns nil if a part of this type has no makers.
  ///
  /// - Complexity: O(n) in the elements of collections that may have makers.
  @usableFromInline
  package init?<Part>(in part: inout Part) {
    guard let layout = SharedLayout.of(Part.self, .numberMakers) else { return nil }
    self.layout = layout
    FieldMemory.lend(&part) { part in
      _ = layout.contains(in: part) { field in
        note(field.value.read(as: NumberMaker.self) { $0 })
        return false
      }
    }
  }

  private mutating func note(_ maker: NumberMaker) {
    made[maker.identity] = max(maker.made, made[maker.identity] ?? 0)
    most = max(most, maker.made)
  }

  /// Lets the makers of the part, which returned to an earlier state, continue from these numbers. One that was not
  /// among them, because it returns or was decoded, continues from the largest.
  @usableFromInline
  package func keep<Part>(in part: inout Part) {
    FieldMemory.lend(&part) { part in
      layout.change(in: part, where: { field in field.value.read(as: NumberMaker.self) { $0.made < number(of: $0) } }) {
        $0.value.change(as: NumberMaker.self) { $0.goOn(after: number(of: $0)) }
      }
    }
  }

  private func number(of maker: NumberMaker) -> Int { made[maker.identity] ?? most }
}
