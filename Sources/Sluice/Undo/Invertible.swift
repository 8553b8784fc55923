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
