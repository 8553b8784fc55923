public import Incremental

extension EnumCase {
  /// The case that a constructor makes, such as `Action.detail`.
  @inlinable
  public init(
    _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(madeBy: constructor, fileID: fileID, line: line)
  }

  /// The case with two associated values that a constructor makes, such as `Action.row`.
  @inlinable
  public init<A, B>(
    _ constructor: @escaping @Sendable (A, B) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == (A, B) {
    self.init(madeBy: { constructor($0.0, $0.1) }, fileID: fileID, line: line)
  }

  /// The case with three associated values that a constructor makes.
  @inlinable
  public init<A, B, C>(
    _ constructor: @escaping @Sendable (A, B, C) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == (A, B, C) {
    self.init(madeBy: { constructor($0.0, $0.1, $0.2) }, fileID: fileID, line: line)
  }

  @inlinable
  init(madeBy constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString, line: UInt) {
    if let constructed = ConstructedCase.of(constructor, fileID: fileID, line: line) {
      let learning: @Sendable (Value) -> Root = { constructed.embed($0) }
      self.init(
        constructed, embed: constructed.isKnown ? constructor : learning, extract: { constructed.extract($0) })
    } else {
      let reflected = ReflectedCase(constructor)
      self.init(reflected.name, embed: constructor, extract: { reflected.extract($0) })
    }
  }

  /// What distinguishes this case from others for the same types: for a constructor its place in the enum, else its
  /// functions.
  @usableFromInline
  var identity: [UInt] {
    if let tag = constructed?.tag { return [1, UInt(tag)] }
    let functions = words(of: embed) + words(of: extract)
    return [UInt(functions.count)] + functions
  }

  /// What distinguishes it for observers of its presence.
  @usableFromInline
  var keyOfPart: AnyHashable { constructed == nil ? AnyHashable(name) : AnyHashable(identity) }

  /// What distinguishes it among the claims of parcels.
  @usableFromInline
  var claimedName: String {
    guard let constructed, constructed.tag == nil else { return name }
    return "\(name) \(identity)"
  }

  /// The name of the case that a value is.
  @usableFromInline
  func caseName(of root: Root) -> String { constructed?.caseName(of: root) ?? "\(root)" }

  /// Finds out which case it is, as far as a value tells.
  @usableFromInline
  func learn(from root: Root) {
    if let constructed, !constructed.isKnown { _ = constructed.extract(root) }
  }
}

extension EnumCase where Value == Void, Root: Sendable {
  // A constructor is a value of a function type, but is not meant as one.

  /// The case without payload that a value is, such as `Action.add`.
  @_disfavoredOverload @inlinable
  public init(_ value: Root, fileID: StaticString = #fileID, line: UInt = #line) {
    let plain = PlainCase(value, fileID: fileID, line: line)
    self.init(plain.name, embed: { value }, extract: { plain.isCase(of: $0) ? () : nil })
  }
}
