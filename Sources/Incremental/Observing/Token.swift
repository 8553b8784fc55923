/// Holds one observer, which is cancelled when the token is released or `cancel` is called.
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

  /// Groups inside are unpacked, and not cancelled recursively: they may be 100,000 deep.
  override func cancel() {
    var rest = takeTokens()
    while let token = rest.popLast() {
      if let group = token as? TokenGroup { rest += group.takeTokens() } else { token.cancel() }
    }
  }

  /// Releases groups that nothing else holds in the same way.
  deinit {
    var rest = takeTokens()
    while var token = rest.popLast() {
      guard isKnownUniquelyReferenced(&token), let group = token as? TokenGroup else { continue }
      rest += group.takeTokens()
    }
  }

  /// Hands out the tokens, the first one last.
  private func takeTokens() -> [Token] {
    defer { tokens = [] }
    return tokens.reversed()
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
