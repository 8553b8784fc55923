import Incremental
public import Sluice

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Timers that fire in whichever run of the program their dates fall. A plain value, which a journal restores with the
/// rest of the state.
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
/// Rules: a timer fires once. One whose date has passed when the program starts fires at once. Dates are compared with
/// the dependency `now`; the time until then passes on the store's clock.
public struct DurableTimers<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  /// A timer.
  public struct Timer: Codable, Identifiable, Equatable, Sendable {
    /// The id.
    public let id: DurableID
    /// What the timer is for.
    public let value: Value
    /// The date at which it fires.
    public let date: Date

    /// Creates a timer, for the expectations of a test.
    public init(id: DurableID, value: Value, date: Date) {
      self.id = id
      self.value = value
      self.date = date
    }
  }

  /// The timers that have not fired, oldest first.
  public internal(set) var timers: Rows<Timer>

  /// Creates a value; without timers, unless a test states them.
  public init(_ timers: Rows<Timer> = []) { self.timers = timers }

  /// Sets a timer. Returns its id.
  @discardableResult
  public mutating func set<Action>(_ value: Value, at date: Date, _ context: Context<Action>) -> DurableID {
    let id = DurableID(context.drawDurableNumber())
    timers.append(Timer(id: id, value: value, date: date))
    return id
  }

  /// Removes a timer, which then does not fire.
  public mutating func cancel(_ id: DurableID) { timers.remove(id: id) }
}

/// An action of durable timers.
public enum DurableTimerAction<Value: Codable & Equatable & Sendable>: ActionWithOutput, Codable, Equatable, Sendable {
  /// A timer fired. One that is not there is ignored.
  case fired(DurableID)

  /// The value of the timer that fired.
  public typealias Output = Value
}

/// A reducer whose durable timers fire: it outputs the value of each.
public struct DurableTimerReducer<Value: Codable & Equatable & Sendable>: Reducer {
  /// The timers.
  public typealias State = DurableTimers<Value>
  /// An action of the timers.
  public typealias Action = DurableTimerAction<Value>

  private let ongoing: Ongoing<State, Action>

  /// Creates a reducer.
  public init(file: StaticString = #fileID, line: UInt = #line) {
    ongoing = Ongoing(\.timers, file: file, line: line) { timer in
      .run { send in
        try await send.sleep(until: timer.date)
        send(.fired(timer.id))
      }
    }
  }

  /// Declares the effect of each timer.
  public func declareEffects(to declarations: inout EffectDeclarations) { ongoing.declareEffects(to: &declarations) }

  /// Handles an action.
  public func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    ongoing.reduce(&state, action, context)
    switch action {
    case .fired(let id): if let timer = state.timers.remove(id: id) { context.output(timer.value) }
    }
  }
}
