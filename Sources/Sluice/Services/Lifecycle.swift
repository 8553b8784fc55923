public import Incremental

/// Creates tokens when it starts, and cancels them when it stops: for observers that live as long as a view is
/// visible.
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
/// Rules: starting a running lifecycle and stopping a stopped one have no effect. Tokens are created in order and
/// cancelled in reverse order; releasing the lifecycle cancels them, too. The closures that it calls may stop it or
/// start it again. It retains its closures. In an object that retains the lifecycle, they must not retain the object:
/// use `Lifecycle(of:)`.
public final class Lifecycle {
  private var makers: [() -> [Token]] = []
  private var tokens: [Token] = []
  /// The number of starts and stops, so that a start can detect that it was stopped meanwhile.
  private var turns = 0

  /// Whether it was started, and not stopped since.
  public var isRunning: Bool { !turns.isMultiple(of: 2) }

  /// Creates a lifecycle that is not running.
  public init(@TokenBuilder _ tokens: @escaping () -> [Token] = { [] }) { makers = [tokens] }

  /// Creates a lifecycle whose tokens use an object that is not retained.
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

  /// Adds tokens, which are created now if it is running.
  public func add(@TokenBuilder _ tokens: @escaping () -> [Token]) {
    makers.append(tokens)
    if isRunning { make(tokens) }
  }

  /// Creates the tokens.
  public func start() {
    if isRunning { return }
    turns += 1
    let turn = turns
    for maker in makers where turn == turns { make(maker) }
  }

  /// Cancels the tokens.
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
    // Removed first, because a cancelled token may start the lifecycle again.
    let dropped = tokens
    tokens = []
    dropped.reversed().forEach { $0.cancel() }
  }
}

// MARK: - Lists of tokens

/// A result builder that builds a list of tokens from entries, `if`, `switch`, `for`, and availability checks.
@resultBuilder
public enum TokenBuilder: ListBuilder {
  /// Returns a list of one token.
  public static func buildExpression(_ token: Token) -> [Token] { [token] }

  /// Returns the listed tokens.
  public static func buildExpression(_ tokens: [Token]) -> [Token] { tokens }

  /// Allows a statement between the tokens.
  public static func buildExpression(_ nothing: Void) -> [Token] { [] }

  /// Joins lists, in order.
  public static func joined(_ lists: [[Token]]) -> [Token] { lists.flatMap { $0 } }
}
