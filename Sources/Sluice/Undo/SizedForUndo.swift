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
