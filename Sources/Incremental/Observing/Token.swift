/// Holds one observer, which is cancelled when the token is released or told to.
///
/// ```swift
/// let token = store.observe(\.count) { print($0) }
/// token.cancel()      // or: release the token
/// ```
///
/// A cancelled observer is never called again, not even later in the same pass.
public final class Token {
  private var onCancel: (() -> Void)?

  package init(_ onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  /// Cancels the observer. Cancelling twice does nothing.
  public func cancel() {
    let action = onCancel
    onCancel = nil
    action?()
  }

  deinit { onCancel?() }
}
