import Incremental
public import Sluice

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Timers that outlive the program. A plain value, which a journal restores with the rest of the state.
///
/// ```swift
/// struct Shop { var reminders = DurableTimers<Reminder>() }
/// enum ShopAction { case ordered(Order), reminders(DurableTimerAction<Reminder>), remind(Reminder) }
///
/// // in a reducer
/// state.reminders.set(Reminder(order: 7), at: context.now() + 86_400, context)
/// // in the body
/// Scope.receiving(\.reminders, action: ShopAction.reminders) { DurableTimerReducer() } output: { .remind($0) }
/// ```
///
/// Rules: a timer ends once. One whose time has passed when the program starts ends at once. Times are dates of the
/// dependency `now`; the pause until then passes on the store's clock.
public struct DurableTimers<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  /// A timer.
  public struct Timer: Codable, Identifiable, Equatable, Sendable {
    /// The id.
    public let id: DurableID
    /// What the timer is for.
    public let value: Value
    /// The date at which it ends.
    public let date: Date
  }

  /// The timers that have not ended, oldest first.
  public internal(set) var timers: Rows<Timer> = []

  /// Creates an empty value.
  public init() {}

  /// Sets a timer. Returns its id.
  @discardableResult
  public mutating func set<Action>(_ value: Value, at date: Date, _ context: Context<Action>) -> DurableID {
    let id = DurableID(context.drawDurableNumber())
    timers.append(Timer(id: id, value: value, date: date))
    return id
  }

  /// Removes a timer, which then does not end.
  public mutating func cancel(_ id: DurableID) { timers.remove(id: id) }
}

/// An action of durable timers.
public enum DurableTimerAction<Value: Codable & Equatable & Sendable>: ActionWithOutput, Codable, Equatable, Sendable {
  /// A timer ended. One that is not there is ignored.
  case ended(DurableID)

  /// The value of the timer that ended.
  public typealias Output = Value
}

/// A reducer that ends durable timers: it outputs the value of each.
public struct DurableTimerReducer<Value: Codable & Equatable & Sendable>: Reducer {
  /// The timers.
  public typealias State = DurableTimers<Value>
  /// An action of the timers.
  public typealias Action = DurableTimerAction<Value>

  /// Creates a reducer.
  public init() {}

  /// Declares the effect of each timer.
  public func declareEffects(to declarations: inout EffectDeclarations) {
    Ongoing<State, Action>(\.timers) { timer in
      .run { send in
        let now = await send.dependency(\.now)
        try await send.sleep(for: .seconds(max(timer.date.timeIntervalSince(now()), 0)))
        send(.ended(timer.id))
      }
    }.declareEffects(to: &declarations)
  }

  /// Handles an action.
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .ended(let id): if let timer = state.timers.remove(id: id) { context.output(timer.value) }
    }
  }
}
