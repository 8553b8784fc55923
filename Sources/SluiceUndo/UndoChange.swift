public import Sluice

/// The content of a step of an `UndoStack`: a difference, or actions.
public protocol UndoChange: Invertible {
  /// Whether it changes nothing, so that it is not recorded.
  var isEmpty: Bool { get }
  /// The number of elements that it concerns. It is only used to decide which changes to merge.
  var count: Int { get }
  /// The approximate memory, for a limit in bytes.
  var byteCount: Int { get }
}

// MARK: - Inverses

/// A change that can be reversed: an action that carries what it replaces, or a difference between two values.
///
/// ```swift
/// enum Edit: Invertible {
///   case rename(from: String, to: String)
///   func inverted() -> Edit { switch self { case .rename(let old, let new): .rename(from: new, to: old) } }
/// }
/// ```
///
/// Rules: a change followed by its inverse leads back to the beginning; `inverted().inverted()` does what the
/// original does.
public protocol Invertible {
  /// Returns the change that undoes this one.
  func inverted() -> Self
}

extension ActionGroup: Invertible where Action: Invertible {
  /// Returns the inverses of the actions, last first.
  @inlinable
  public func inverted() -> ActionGroup { ActionGroup(actions.reversed().map { $0.inverted() }) }
}

/// Returns the approximate memory of a value.
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
  /// Whether there are no actions.
  @inlinable public var isEmpty: Bool { actions.isEmpty }
  /// The number of actions.
  @inlinable public var count: Int { actions.count }
  /// The size of the actions.
  @inlinable public var byteCount: Int { actions.byteCount }
}

// MARK: - Sizes

/// A value that can compute its memory, including what it refers to.
///
/// ```swift
/// extension Photo: SizedForUndo { var byteCount: Int { 64 + pixels.count } }
/// ```
///
/// An `UndoStack` with a limit in bytes uses it. The sizes of strings, and of arrays of plain values, are known. For
/// other values that do not conform, only their own size counts, not what they refer to.
public protocol SizedForUndo {
  /// The approximate number of bytes.
  var byteCount: Int { get }
}
