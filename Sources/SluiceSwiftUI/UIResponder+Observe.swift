#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  internal import Observation
  public import Sluice
  public import UIKit

  extension UIResponder {
    /// Runs a closure now, and again in the main actor's next turn after something changed that it read of a store.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   observe { [unowned self] in label.text = store.title }
    /// }
    /// ```
    ///
    /// Rules: it ends with the view or controller, or when the token is cancelled; releasing the token does nothing.
    @discardableResult
    public func observe(_ apply: @escaping @MainActor () -> Void) -> Token {
      let following = Following(self, apply)
      following.run()
      return Token.onExplicitCancel { following.end() }
    }
  }

  /// A closure that runs again when something changes that it read.
  @MainActor private final class Following {
    private weak var owner: UIResponder?
    private var apply: (@MainActor () -> Void)?

    init(_ owner: UIResponder, _ apply: @escaping @MainActor () -> Void) { (self.owner, self.apply) = (owner, apply) }

    func run() {
      guard owner != nil, let apply else { return end() }
      withObservationTracking(apply) { Task { @MainActor in self.run() } }
    }

    func end() { apply = nil }
  }
#endif
