/// Holds one observer, which is cancelled when the token is released or told to.
///
/// ```swift
/// let token = store.observe(\.count) { print($0) }
/// token.cancel()      // or: release the token
/// ```
///
/// A cancelled observer is never called again, not even later in the same pass.
public class Token {
  init() {}

  /// Cancels the observer. Cancelling twice does nothing.
  public func cancel() {}
}

/// Several tokens as one.
final class TokenGroup: Token {
  private var tokens: [Token]

  init(_ tokens: [Token]) { self.tokens = tokens }

  override func cancel() {
    for token in tokens { token.cancel() }
    tokens = []
  }
}

/// Does something when it is cancelled.
private final class ActionToken: Token {
  private var action: (() -> Void)?
  private let isCancelledByRelease: Bool

  init(isCancelledByRelease: Bool, _ action: @escaping () -> Void) {
    (self.action, self.isCancelledByRelease) = (action, isCancelledByRelease)
  }

  override func cancel() {
    defer { action = nil }
    action?()
  }

  deinit { if isCancelledByRelease { action?() } }
}

extension Token {
  /// A token that does something once, when it is cancelled or released.
  package static func onCancel(_ action: @escaping () -> Void) -> Token {
    ActionToken(isCancelledByRelease: true, action)
  }

  /// A token that does something once, when it is cancelled, and nothing when it is released.
  package static func onExplicitCancel(_ action: @escaping () -> Void) -> Token {
    ActionToken(isCancelledByRelease: false, action)
  }

  /// A token that holds nothing.
  package static var none: Token { Token() }

  /// Keeps the token with others, all of which end with that array.
  ///
  /// ```swift
  /// store.observe(\.draft) { print($0) }.store(in: &tokens)
  /// ```
  public func store(in tokens: inout [Token]) { tokens.append(self) }

  /// Combines tokens: cancelling or releasing the result cancels all.
  public static func all(_ tokens: Token...) -> Token { TokenGroup(tokens) }

  /// Combines tokens: cancelling or releasing the result cancels all.
  public static func all(_ tokens: [Token]) -> Token { TokenGroup(tokens) }
}
