/// A token that holds one observer, which is cancelled when the token is released or `cancel` is called.
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

/// Several tokens in one.
final class TokenGroup: Token {
  private var tokens: [Token]

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// Cancels all tokens. Nested groups are unpacked in a loop instead of by recursion, because they may be 100,000
  /// deep.
  override func cancel() {
    var rest = takeTokens()
    while let token = rest.popLast() {
      if let group = token as? TokenGroup { rest += group.takeTokens() } else { token.cancel() }
    }
  }

  /// Releases nested groups that nothing else holds, in a loop, too.
  deinit {
    var rest = takeTokens()
    while var token = rest.popLast() {
      guard isKnownUniquelyReferenced(&token), let group = token as? TokenGroup else { continue }
      rest += group.takeTokens()
    }
  }

  /// Removes the tokens and returns them in reverse order, so that the last element is the first token.
  private func takeTokens() -> [Token] {
    defer { tokens = [] }
    return tokens.reversed()
  }
}

/// A token that runs a closure when it is cancelled.
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
  /// Returns a token that runs `action` once, when it is cancelled or released.
  package static func onCancel(_ action: @escaping () -> Void) -> Token {
    ActionToken(isCancelledByRelease: true, action)
  }

  /// Returns a token that runs `action` once when it is cancelled, and does not run it when it is released.
  package static func onExplicitCancel(_ action: @escaping () -> Void) -> Token {
    ActionToken(isCancelledByRelease: false, action)
  }

  /// A token without an observer.
  package static var none: Token { Token() }

  /// Appends the token to an array. Releasing the array cancels all its tokens.
  ///
  /// ```swift
  /// store.observe(\.draft) { print($0) }.store(in: &tokens)
  /// ```
  public func store(in tokens: inout [Token]) { tokens.append(self) }

  /// Combines tokens: cancelling or releasing the result cancels them all.
  public static func all(_ tokens: Token...) -> Token { TokenGroup(tokens) }

  /// Combines tokens: cancelling or releasing the result cancels them all.
  public static func all(_ tokens: [Token]) -> Token { TokenGroup(tokens) }
}
