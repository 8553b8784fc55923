public import Incremental

/// A function was given for a case, and does not make one: it decides by the value, puts another one in, or makes what
/// is no enum.
///
/// ```swift
/// Scope(\.volume, action: { .volume($0 * 2) }) { … }       // what comes for it is not taken out as it was put in
/// ```
///
/// Rules: it is reported once to the store whose reducer needs the case, with the line where the function was given.
/// What is for the case is not handled. What is only made by the function, as by a store for a part, is made.
public struct FunctionIsNoCase: Error, CustomStringConvertible {
  /// What is wrong, where, why that is a problem, and how to mend it.
  public let description: String

  @usableFromInline
  package init(description: String) { self.description = description }
}

extension EnumCase {
  /// Returns the payload of an action that is handled, and reports a function that is no case to the store.
  @inlinable
  package func payload(of action: Root, in context: Context<Root>) -> Value? {
    guard let learnt else { return extract(action) }
    if let constructed, let payload = constructed.extract(action, isReported: false) { return payload }
    if let reflected, let payload = reflected.extract(action, isReported: false) { return payload }
    if learnt.isRefused { learnt.reportMistake { context.report(FunctionIsNoCase(description: $0)) } }
    return nil
  }
}

/// Says once to a store that the function of a case is none.
@usableFromInline
final class CaseMistakeReport {
  @usableFromInline let learnt: LearntCase?
  private var isDone = false

  @inlinable
  init<Root, Value>(_ part: EnumCase<Root, Value>) { learnt = part.learnt }

  /// Called when an action is another case.
  @inlinable @inline(__always)
  func report<Action>(to context: Context<Action>) {
    if let learnt, learnt.isRefused { report { context.report($0) } }
  }

  @usableFromInline @inline(never)
  func report(_ report: (any Error) -> Void) {
    guard !isDone, let words = learnt?.mistake else { return }
    isDone = true
    report(FunctionIsNoCase(description: words))
  }
}
