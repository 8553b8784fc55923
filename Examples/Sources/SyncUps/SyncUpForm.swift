public import Foundation
public import Sluice

/// Edits a sync-up.
public struct SyncUpForm: Reducer {
  /// A field of the form.
  public enum Field: Hashable, Sendable {
    case title
    case attendee(Attendee.ID)
  }

  /// The form.
  public struct State: Equatable, Sendable {
    /// The sync-up as it is edited.
    public var syncUp: SyncUp
    /// The field with the keyboard.
    public var focus: Field?

    /// Edits a sync-up. One without attendees gets one, if there is an id for it, so that there is a field to begin
    /// with.
    public init(_ syncUp: SyncUp, focus: Field? = .title, attendee id: @autoclosure () -> UUID? = nil) {
      (self.syncUp, self.focus) = (syncUp, focus)
      if syncUp.attendees.isEmpty, let id = id() { self.syncUp.attendees.append(Attendee(id: RowID(id))) }
    }
  }

  /// What the user does.
  public enum Action: BindableAction, Equatable, Sendable {
    case addAttendeeButtonTapped
    case binding(BindingAction<State>)
    case deleteAttendees(atOffsets: [Int])
  }

  /// Makes the reducer.
  public init() {}

  /// What the form does.
  public var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action, context in
      switch action {
      case .addAttendeeButtonTapped:
        let attendee = Attendee(id: RowID(context.uuid()))
        state.syncUp.attendees.append(attendee)
        state.focus = .attendee(attendee.id)
      case .binding: break
      case .deleteAttendees(let offsets):
        state.syncUp.attendees.remove(atOffsets: offsets)
        if state.syncUp.attendees.isEmpty { state.syncUp.attendees.append(Attendee(id: RowID(context.uuid()))) }
        guard let first = offsets.min() else { return }
        let next = min(first, state.syncUp.attendees.count - 1)
        state.focus = .attendee(state.syncUp.attendees[next].id)
      }
    }
  }
}
