/// Something done that can be done backwards: an action that carries what it replaces, or a difference between two values.
///
/// ```swift
/// enum Edit: Invertible {
///   case rename(from: String, to: String)
///   func inverted() -> Edit { switch self { case .rename(let old, let new): .rename(from: new, to: old) } }
/// }
/// ```
///
/// Rules: done after itself, the inverse leads back to where it began; `inverted().inverted()` does the same as the
/// original.
public protocol Invertible {
  /// The change that undoes this one.
  func inverted() -> Self
}

extension ActionGroup: Invertible where Action: Invertible {
  /// The inverse of each action, last first.
  @inlinable
  public func inverted() -> ActionGroup { ActionGroup(actions.reversed().map { $0.inverted() }) }
}

/// The content of one step of an `UndoStack`: a difference, or actions.
public protocol UndoChange: Invertible {
  /// Whether it changes nothing; then it is not recorded.
  var isEmpty: Bool { get }
  /// How many elements it is about. Decides only how several are put together.
  var count: Int { get }
  /// About how much memory it takes, for a limit by bytes.
  var byteCount: Int { get }
}

/// A value that knows how much memory it takes, with what it refers to.
///
/// ```swift
/// extension Photo: SizedForUndo { var byteCount: Int { 64 + pixels.count } }
/// ```
///
/// An `UndoStack` that is limited by bytes asks for it. Strings and arrays of plain values are known; of any other value
/// that does not conform, only its own size counts, not what it refers to.
public protocol SizedForUndo {
  /// About how many bytes it takes.
  var byteCount: Int { get }
}

/// About how much memory a value takes.
@inlinable
func undoBytes<Value>(of value: Value) -> Int {
  switch value {
  case let sized as any SizedForUndo: sized.byteCount
  case let text as String: MemoryLayout<Value>.size + text.utf8.count
  default: MemoryLayout<Value>.size
  }
}

extension Array: SizedForUndo {
  /// The size of its elements.
  @inlinable
  public var byteCount: Int {
    let inline = MemoryLayout<Self>.size + count * MemoryLayout<Element>.stride
    guard Element.self == String.self || Element.self is any SizedForUndo.Type else { return inline }
    return reduce(inline) { $0 + undoBytes(of: $1) }
  }
}

extension ActionGroup: UndoChange where Action: Invertible {
  /// Whether there is no action.
  @inlinable public var isEmpty: Bool { actions.isEmpty }
  /// How many actions there are.
  @inlinable public var count: Int { actions.count }
  /// The size of the actions.
  @inlinable public var byteCount: Int { actions.byteCount }
}
