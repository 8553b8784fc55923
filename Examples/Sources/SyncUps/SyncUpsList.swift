import Foundation
public import SluiceNavigation

/// All sync-ups.
public struct SyncUpsList: Reducer {
  /// The list, and the form for a new one.
  public struct State: Equatable, Sendable {
    /// All sync-ups.
    @Shared public var syncUps: Rows<SyncUp>
    /// The form for a new one.
    public var add = Presented<SyncUpForm.State>()

    /// The list as it is stored.
    public init(_ syncUps: Shared<Rows<SyncUp>> = .syncUps) { _syncUps = syncUps }
  }

  /// What the user does.
  public enum Action: Equatable, Sendable {
    case add(PresentedAction<SyncUpForm.State, SyncUpForm.Action>)
    case addSyncUpButtonTapped
    case confirmAddSyncUpButtonTapped
    case dismissAddSyncUpButtonTapped
    case onDelete([Int])
    case syncUpTapped(SyncUp.ID)
  }

  /// Makes the reducer.
  public init() {}

  /// What the list does.
  public var body: some Reducer<State, Action> {
    IfPresented(\.add, action: Action.add) { SyncUpForm() }
    Reduce { state, action, context in
      switch action {
      case .add, .syncUpTapped: break
      case .addSyncUpButtonTapped:
        let syncUp = SyncUp(id: RowID(context.uuid()))
        state.add.present(SyncUpForm.State(syncUp, attendee: context.uuid()))
      case .confirmAddSyncUpButtonTapped:
        guard var syncUp = state.add.dismiss()?.syncUp else { return }
        syncUp.keepNamedAttendees(or: context.uuid())
        state.syncUps.append(syncUp)
      case .dismissAddSyncUpButtonTapped: state.add.dismiss()
      case .onDelete(let offsets): state.syncUps.remove(atOffsets: offsets)
      }
    }
  }
}

extension SyncUp {
  /// Removes attendees without a name, which were never filled in. One attendee stays, or is made.
  fileprivate mutating func keepNamedAttendees(or id: @autoclosure () -> UUID) {
    let first = attendees.first
    attendees.removeAll { $0.name.allSatisfy(\.isWhitespace) }
    if attendees.isEmpty { attendees.append(first ?? Attendee(id: RowID(id()))) }
  }
}
