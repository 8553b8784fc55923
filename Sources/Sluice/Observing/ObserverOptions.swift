public import Incremental

extension Incr {
  /// Observes with the options of `Store.observe`. A seam for products built on this one.
  @inlinable
  package func observe(
    initial: Bool, once: Bool, when condition: ((Value) -> Bool)?, _ handler: @escaping (Value) -> Void
  ) -> Token {
    if initial, !once, condition == nil { return observe(handler) }
    return observeSelectively(initial: initial, once: once, when: condition, handler)
  }

  @usableFromInline
  func observeSelectively(
    initial: Bool, once: Bool, when condition: ((Value) -> Bool)?, _ handler: @escaping (Value) -> Void
  ) -> Token {
    let slot = TokenSlot()
    var isFirst = true
    let token = observe { value in
      defer { isFirst = false }
      if slot.isOver || (isFirst && !initial) || condition?(value) == false { return }
      if once { slot.end() }
      handler(value)
    }
    return slot.keep(token)
  }
}

/// Holds the token of an observer that may end itself, even before its token exists.
final class TokenSlot {
  private var token: Token?
  private(set) var isOver = false

  func end() {
    isOver = true
    token?.cancel()
    token = nil
  }

  func keep(_ token: Token) -> Token {
    if isOver { token.cancel() } else { self.token = token }
    return Token.onCancel { [self] in end() }
  }
}

/// An observer that ends with its owner.
@usableFromInline
final class Owned {
  @usableFromInline weak var owner: AnyObject?
  @usableFromInline var token: Token?

  @usableFromInline
  init(_ owner: AnyObject) { self.owner = owner }

  @usableFromInline
  func end() {
    token?.cancel()
    token = nil
  }

  var isOver: Bool { owner == nil || token == nil }
}

extension Core {
  /// Retains an observer as long as its owner lives. Observers whose owner was freed are removed as more are added.
  @usableFromInline
  final func keep(_ observer: Owned) -> Token {
    if owned.count >= ownedLimit {
      for observer in owned where observer.isOver { observer.end() }
      owned.removeAll { $0.isOver }
      ownedLimit = max(16, owned.count * 2)
    }
    owned.append(observer)
    // Releasing this token has no effect, because the owner decides when the observer ends.
    return Token.onExplicitCancel { observer.end() }
  }
}
