/// The content of a step of an `UndoStack`: a difference, or actions.
public protocol UndoChange: Invertible {
  /// Whether it changes nothing, so that it is not recorded.
  var isEmpty: Bool { get }
  /// The number of elements that it concerns. It is only used to decide which changes to merge.
  var count: Int { get }
  /// The approximate memory, for a limit in bytes.
  var byteCount: Int { get }
}
