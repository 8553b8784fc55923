public import Incremental

/// Makes tokens when it starts, and drops them when it stops: for observers that live as long as a view is visible.
///
/// ```swift
/// let visible = Lifecycle {
///   store.observe(\.title) { label.text = $0 }
///   store.observe(\.count) { badge.number = $0 }
/// }
/// visible.start()      // the view appears
/// visible.stop()       // it is gone; `start` makes the tokens anew
/// ```
///
/// Rules: starting what runs, and stopping what does not, does nothing. Tokens are made in order and dropped in reverse
/// order; releasing the lifecycle drops them, too. It may be stopped, or started again, by what it calls. It holds its
/// closures, so in an object that holds the lifecycle they must not hold the object: use `Lifecycle(of:)`.
public final class Lifecycle {
  private var makers: [() -> [Token]] = []
  private var tokens: [Token] = []
  /// Counts the starts and stops, so that a start sees whether it was stopped meanwhile.
  private var turns = 0

  /// Whether it was started, and not stopped since.
  public var isRunning: Bool { !turns.isMultiple(of: 2) }

  /// Makes a lifecycle that is not running.
  public init(@TokenBuilder _ tokens: @escaping () -> [Token] = { [] }) { makers = [tokens] }

  /// Makes a lifecycle whose tokens are made with an object that is not retained.
  ///
  /// ```swift
  /// lazy var visible = Lifecycle(of: self) { view in
  ///   view.store.observe(\.title) { [unowned view] in view.label = $0 }
  /// }
  /// ```
  public convenience init<Owner: AnyObject>(
    of owner: Owner, @TokenBuilder _ tokens: @escaping (Owner) -> [Token]
  ) {
    self.init { [weak owner] in owner.map(tokens) ?? [] }
  }

  deinit { drop() }

  /// Adds tokens, which are made now if it is running.
  public func add(@TokenBuilder _ tokens: @escaping () -> [Token]) {
    makers.append(tokens)
    if isRunning { make(tokens) }
  }

  /// Makes the tokens.
  public func start() {
    if isRunning { return }
    turns += 1
    let turn = turns
    for maker in makers where turn == turns { make(maker) }
  }

  /// Drops the tokens.
  public func stop() {
    if !isRunning { return }
    turns += 1
    drop()
  }

  private func make(_ maker: () -> [Token]) {
    let turn = turns
    let made = maker()
    if turn == turns { tokens += made } else { made.reversed().forEach { $0.cancel() } }
  }

  private func drop() {
    // Removed first: a cancelled token may start it again.
    let dropped = tokens
    tokens = []
    dropped.reversed().forEach { $0.cancel() }
  }
}
