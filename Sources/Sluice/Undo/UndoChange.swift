/// The content of one step of an `UndoStack`: a difference, or actions.
public protocol UndoChange: Invertible {
  /// Whether it changes nothing; then it is not recorded.
  var isEmpty: Bool { get }
  /// How many elements it is about. Decides only how several are put together.
  var count: Int { get }
  /// About how much memory it takes, for a limit by bytes.
  var byteCount: Int { get }
}
