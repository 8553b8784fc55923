/// The source location where an action was sent.
///
/// A plain `send` whose result is ignored creates none, so it costs nothing.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
  /// The module and the file.
  public let file: StaticString
  /// The line.
  public let line: UInt

  /// Makes an origin of what `#fileID` and `#line` are. A seam for products built on this one.
  @inlinable
  package init(file: StaticString, line: UInt) { (self.file, self.line) = (file, line) }

  /// Module, file and line.
  public var description: String { "\(file):\(line)" }

  /// Returns whether both are the same location.
  public static func == (a: Origin, b: Origin) -> Bool { a.description == b.description }

  /// Hashes file and line.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
