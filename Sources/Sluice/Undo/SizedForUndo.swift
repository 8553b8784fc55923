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
