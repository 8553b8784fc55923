public import Incremental

extension EnumCase {
  /// Creates the case that a constructor makes, such as `Action.detail`.
  @inlinable
  public init(
    _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(madeBy: constructor, FunctionCode(constructor), fileID: fileID, line: line)
  }

  /// Creates the case with two associated values that a constructor makes, such as `Action.row`.
  @inlinable
  public init<A, B>(
    _ constructor: @escaping @Sendable (A, B) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == (A, B) {
    self.init(madeBy: { constructor($0.0, $0.1) }, FunctionCode(constructor), fileID: fileID, line: line)
  }

  /// Creates the case with three associated values that a constructor makes.
  @inlinable
  public init<A, B, C>(
    _ constructor: @escaping @Sendable (A, B, C) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == (A, B, C) {
    self.init(
      madeBy: { constructor($0.0, $0.1, $0.2) }, FunctionCode(constructor), fileID: fileID, line: line)
  }

  @inlinable
  package init(
    madeBy constructor: @escaping @Sendable (Value) -> Root, _ code: FunctionCode? = nil, fileID: StaticString,
    line: UInt
  ) {
    let report: @Sendable (String) -> Void = { sayOnStandardError($0) }
    if let constructed = ConstructedCase.of(constructor, code, fileID: fileID, line: line, report: report) {
      self.init(constructed)
    } else {
      self.init(ReflectedCase(constructor, fileID: fileID, line: line, report: report))
    }
  }

  /// Returns the case that a function makes, found by `Mirror`, as where the runtime does not describe enums.
  package static func byMirror(
    _ constructor: @escaping @Sendable (Value) -> Root, fileID: StaticString = #fileID, line: UInt = #line
  ) -> EnumCase {
    EnumCase(ReflectedCase(constructor, fileID: fileID, line: line) { sayOnStandardError($0) })
  }

  /// The facts learned about the function that names this case, if a function does.
  @inlinable var learnt: LearntCase? { constructed ?? reflected }

  /// Like `extract`, for callers that report a function that makes no case to a store.
  @inlinable var extractUnreported: @Sendable (Root) -> Value? {
    if let constructed { return { constructed.extract($0, isReported: false) } }
    if let reflected { return { reflected.extract($0, isReported: false) } }
    return extract
  }

  /// The identity that distinguishes this case from others for the same types.
  @usableFromInline
  var identity: CaseKey {
    learnt.map { .learnt(CaseIdentity($0)) } ?? .functions(words(of: embed) + words(of: extract))
  }

  /// The key that distinguishes this case for observers of its presence.
  @usableFromInline
  var keyOfPart: AnyHashable { learnt?.key ?? AnyHashable(name) }

  /// The name that distinguishes this case among the claims of parcels.
  @usableFromInline
  var claimedName: String {
    guard let learnt, !learnt.isNameCertain else { return name }
    return "\(name) \(ObjectIdentifier(learnt).hashValue)"
  }

  /// Whether the name belongs to one case only.
  @usableFromInline
  var isNameCertain: Bool { learnt?.isNameCertain ?? true }

  /// Returns the name of the case of a value.
  @usableFromInline
  func caseName(of root: Root) -> String { constructed?.caseName(of: root) ?? "\(root)" }

  /// Learns from a value which case the function makes, as far as the value tells.
  @usableFromInline
  func learn(from root: Root) { _ = extractUnreported(root) }
}

@usableFromInline
func sayOnStandardError(_ words: String) { standardError("Sluice: \(words)") }

/// An identity that distinguishes a case from others for the same types.
@usableFromInline
enum CaseKey {
  /// The memory words of two functions that a user has written.
  case functions([UInt])
  case learnt(CaseIdentity)

  func isSame(as other: CaseKey) -> Bool {
    switch (self, other) {
    case (.functions(let words), .functions(let others)): words == others
    case (.learnt(let one), .learnt(let other)): one.isSame(as: other)
    default: false
    }
  }
}

extension EnumCase where Value == Void, Root: Sendable {
  // A constructor is a value of a function type, but is not meant as one.

  /// Creates the case without payload of a value, such as `Action.add`.
  @_disfavoredOverload @inlinable
  public init(_ value: Root, fileID: StaticString = #fileID, line: UInt = #line) {
    let plain = PlainCase(value, fileID: fileID, line: line)
    self.init(plain.name, embed: { value }, extract: { plain.isCase(of: $0) ? () : nil })
  }
}

// MARK: - Functions that make no case

extension EnumCase {
  /// Returns the payload of an action being handled, and reports a function that makes no case to the store.
  @inlinable
  package func payload(of action: Root, in context: Context<Root>) -> Value? {
    guard let learnt else { return extract(action) }
    if let constructed, let payload = constructed.extract(action, isReported: false) { return payload }
    if let reflected, let payload = reflected.extract(action, isReported: false) { return payload }
    if learnt.isRefused { learnt.reportMistake { context.report(ReducerError.functionIsNoCase($0)) } }
    return nil
  }
}

/// A report to a store, made once, that the function of a case makes none.
@usableFromInline
final class CaseMistakeReport {
  @usableFromInline let learnt: LearntCase?
  private var isDone = false

  @inlinable
  init<Root, Value>(_ part: EnumCase<Root, Value>) { learnt = part.learnt }

  /// Reports the mistake, if there is one. Called when an action is another case.
  @inlinable @inline(__always)
  func report<Action>(to context: Context<Action>) {
    if let learnt, learnt.isRefused { report { context.report($0) } }
  }

  @usableFromInline @inline(never)
  func report(_ report: (any Error) -> Void) {
    guard !isDone, let words = learnt?.mistake else { return }
    isDone = true
    report(ReducerError.functionIsNoCase(words))
  }
}
