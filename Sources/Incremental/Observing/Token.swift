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

extension Token {
  /// Combines tokens: cancelling or releasing the result cancels all.
  public static func all(_ tokens: Token...) -> Token { TokenGroup(tokens) }

  /// Combines tokens: cancelling or releasing the result cancels all.
  public static func all(_ tokens: [Token]) -> Token { TokenGroup(tokens) }
}
