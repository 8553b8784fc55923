#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS)
  internal import Observation
  public import Sluice
  public import UIKit

  extension UIResponder {
    /// Runs a closure now, and again in the main actor's next turn after a change of anything that it read from a
    /// store.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   observe { [unowned self] in label.text = store.title }
    /// }
    /// ```
    ///
    /// Rules: it ends when the view or the controller is released, or the token is cancelled; releasing the token has
    /// no effect.
    @discardableResult
    public func observe(_ apply: @escaping @MainActor () -> Void) -> Token {
      let following = Following(self, apply)
      following.run()
      return Token.onExplicitCancel { following.end() }
    }
  }

  /// A loop that runs a closure again when something that it read changes.
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
