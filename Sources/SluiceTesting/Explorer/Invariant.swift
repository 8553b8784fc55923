public import Sluice
public import SluiceUndo

/// A condition that always holds.
///
/// ```swift
/// let total = Invariant<Cart, CartAction>("The total is the sum of the lines") { moment in
///   moment.state.total == moment.state.lines.map(\.price).reduce(0, +) ? nil : "\(moment.state.total)"
/// }
/// ```
///
/// `Explorer` has methods for the usual ones: `always`, `always(after:)`, `atRest`.
public struct Invariant<State, Action> {
  /// The sentence that states the condition.
  public let name: String
  @usableFromInline let problem: (Checkpoint<State, Action>) -> String?

  /// Makes an invariant from a function that returns the problem, or nil.
  @inlinable
  public init(_ name: String, _ problem: @escaping (Checkpoint<State, Action>) -> String?) {
    (self.name, self.problem) = (name, problem)
  }
}

extension Explorer {
  /// Returns an explorer that also checks invariants.
  @inlinable
  public func checking(_ invariants: Invariant<State, Action>...) -> Explorer {
    changed { $0.invariants += invariants }
  }

  /// Returns an explorer that also checks a condition for all states.
  @inlinable
  public func always(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { holds($0.state) ? nil : "It does not hold." })
  }

  /// Returns an explorer that also checks a condition for each step: the state before, the actions, the state after.
  ///
  /// ```swift
  /// .always("Only clearing makes it smaller") { before, actions, after in
  ///   after.count >= before.count || actions == [.clear]
  /// }
  /// ```
  @inlinable
  public func always(
    _ name: String, after holds: @escaping (_ before: State, _ actions: [Action], _ after: State) -> Bool
  ) -> Explorer {
    checking(
      Invariant(name) { moment in
        guard let before = moment.before else { return nil }
        return holds(before, moment.actions, moment.state) ? nil : "It does not hold."
      })
  }

  /// Returns an explorer that also checks a condition for states without running effects.
  ///
  /// ```swift
  /// .atRest("Nothing is loading") { !$0.isLoading }
  /// ```
  @inlinable
  public func atRest(_ name: String, _ holds: @escaping (State) -> Bool) -> Explorer {
    checking(Invariant(name) { !$0.isAtRest || holds($0.state) ? nil : "It does not hold." })
  }

  /// Returns an explorer that treats every report to a store's error handler as a violation.
  public func withoutFailures() -> Explorer {
    checking(
      Invariant("Nothing is reported to the error handler") { moment in moment.failures.first.map { "\($0)" } })
  }
}

// MARK: - Checkpoints

/// The argument of an invariant: a state, and the step that led to it.
public struct Checkpoint<State, Action> {
  /// The state.
  public let state: State
  /// The state that the exploration began with.
  public let initial: State
  /// The state before the step; nil at the beginning.
  public let before: State?
  /// The step; nil at the beginning.
  public let step: ExploredStep<Action>?
  /// The actions of an answer, or of an elapsed timer.
  @usableFromInline let answered: [Action]
  /// Whether no effect is under way.
  public let isAtRest: Bool
  /// The failures that a store would have reported.
  public let failures: [any Error]
  @usableFromInline let stage: Stage<State, Action>

  @inlinable
  init(
    _ moment: Moment<State, Action>, initial: State, before: State?, step: ExploredStep<Action>?,
    _ stage: Stage<State, Action>
  ) {
    (state, isAtRest) = (moment.state, moment.isAtRest)
    (self.initial, self.before, self.step, self.stage) = (initial, before, step, stage)
    (answered, failures) = (stage.answered, stage.failures)
  }

  /// The actions from outside: the action of the step, or the answer of an effect.
  public var actions: [Action] { if case .send(let action)? = step { [action] } else { answered } }

  /// Returns the state after an action; effects are dropped.
  public func state(after action: Action) -> State { stage.state(after: action, from: state) }
}

// MARK: - Laws

extension Invariant {
  /// Returns an invariant: undoing restores the state before a step, and redoing the state after it.
  ///
  /// ```swift
  /// .checking(.undo(of: \.document, in: \.history) { .history($0) })
  /// ```
  ///
  /// After each step, undo and redo leave the part unchanged, and so do redo and undo. Undoing everything restores the
  /// part at the beginning. If the step is the last one of the history, undoing restores the part before it.
  ///
  /// The invariant holds only if everything that changes the part is recorded, and no step is dropped: with limits that
  /// are not reached, without `.clear` and `.unrecorded`, and with an empty history at the start.
  public static func undo<Part: Equatable, Change: UndoChange>(
    of part: @escaping (State) -> Part, in history: @escaping (State) -> UndoStack<Change>,
    action: @escaping (UndoAction) -> Action
  ) -> Invariant {
    Invariant("Undo and redo give back what was there") { moment in
      let (stack, now) = (history(moment.state), part(moment.state))
      func after(_ actions: UndoAction...) -> Part {
        part(moment.states(after: actions.map(action)))
      }
      if stack.canUndo, after(.undo, .redo) != now { return "Undone and redone, it is \(after(.undo, .redo))." }
      if stack.canRedo, after(.redo, .undo) != now { return "Redone and undone, it is \(after(.redo, .undo))." }
      if after(.go(to: nil)) != part(moment.initial) { return "With all undone, it is \(after(.go(to: nil)))." }
      if let before = moment.before, stack.undoCount == history(before).undoCount + 1, after(.undo) != part(before) {
        return "Undone, it is \(after(.undo)), and before the step it was \(part(before))."
      }
      return nil
    }
  }

  /// Returns an invariant: a round trip of the state through another form returns an equal value.
  ///
  /// ```swift
  /// .checking(.roundTrip("JSON") { try JSONDecoder().decode(Todos.self, from: JSONEncoder().encode($0)) })
  /// ```
  public static func roundTrip(_ name: String, _ trip: @escaping (State) throws -> State) -> Invariant
  where State: Equatable {
    Invariant("The state comes back from \(name)") { moment in
      do {
        let back = try trip(moment.state)
        return back == moment.state ? nil : LineDifference.short(moment.state, back)
      } catch {
        return "\(error)"
      }
    }
  }

  /// Returns an invariant: a round trip of an action through another form returns an equal value.
  public static func roundTripOfActions(_ name: String, _ trip: @escaping (Action) throws -> Action) -> Invariant
  where Action: Equatable {
    Invariant("The actions come back from \(name)") { moment in
      do {
        for action in moment.actions where try trip(action) != action {
          return "\(SwiftText.of(action)) comes back as \(SwiftText.of(try trip(action)))."
        }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// Returns an invariant: an action for a part changes only that part, and as its own reducer does.
  ///
  /// ```swift
  /// .checking(.scope(\.counter, Counter(), of: [.increment, .decrement]) { .counter($0) })
  /// ```
  ///
  /// The invariant holds only if no other reducer of the whole handles the part's actions.
  public static func scope<Part, PartAction>(
    _ path: WritableKeyPath<State, Part>, _ reducer: some Reducer<Part, PartAction>, of actions: [PartAction],
    embed: @escaping (PartAction) -> Action
  ) -> Invariant where State: Equatable {
    let alone = Stage(reducer, .test(), EffectAnswers<PartAction>())
    return Invariant("What is sent to the part \(Part.self) changes only that, as its own reducer does") { moment in
      for action in actions {
        var expected = moment.state
        expected[keyPath: path] = alone.state(after: action, from: expected[keyPath: path])
        let whole = moment.state(after: embed(action))
        if whole != expected { return "After \(SwiftText.of(action)):\n" + LineDifference.short(expected, whole) }
      }
      return nil
    }
  }
}

extension Checkpoint {
  func states(after actions: [Action]) -> State {
    actions.reduce(state) { stage.state(after: $1, from: $0) }
  }
}

extension LineDifference {
  /// Returns the differences between two values, as text.
  static func short(_ old: Any, _ new: Any) -> String {
    short(DumpedLines.of(old), DumpedLines.of(new)).joined(separator: "\n")
  }
}
