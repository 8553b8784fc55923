public import SluiceNavigation

/// The app: the list, and the screens above it.
public struct AppFeature: Reducer {
  /// A screen above the list.
  public enum Path: Equatable, Sendable {
    case detail(SyncUpDetail.State)
    case meeting(PastMeeting)
    case record(RecordMeeting.State)
  }

  /// What happens on a screen above the list.
  public enum PathAction: Equatable, Sendable {
    case detail(SyncUpDetail.Action)
    case output(SyncUpDetail.Action.Output)
    case record(RecordMeeting.Action)
  }

  /// The app.
  public struct State: Equatable, Sendable {
    /// The screens above the list.
    public var path: RouteStack<Path>
    /// The list.
    public var list: SyncUpsList.State

    /// The app as it is stored, with the list alone, or with screens above it.
    public init(_ syncUps: Shared<Rows<SyncUp>> = .syncUps, path: [Path] = []) {
      (list, self.path) = (SyncUpsList.State(syncUps), RouteStack(path))
    }
  }

  /// What can happen.
  public enum Action: Equatable, Sendable {
    case list(SyncUpsList.Action)
    case path(RouteAction<Path, PathAction>)
  }

  /// Makes the reducer.
  public init() {}

  /// What the app does.
  public var body: some Reducer<State, Action> {
    Scope(\.list, action: Action.list) { SyncUpsList() }
    EachRoute(\.path, action: Action.path) {
      Scope.receiving(case: Path.detail, action: PathAction.detail) {
        SyncUpDetail()
      } output: {
        .output($0)
      }
      Scope(case: Path.record, action: PathAction.record) { RecordMeeting() }
      Reduce { path, action, context in
        guard case .detail(let detail) = path, case .output(let output) = action else { return }
        switch output {
        case .pastMeeting(let id): context.push(Path.meeting(PastMeeting(id, of: detail.id, detail.$syncUps)))
        case .startMeeting: context.push(Path.record(RecordMeeting.State(detail.id, of: detail.$syncUps)))
        }
      }
    }
    // The list is below the stack, not in it, so it cannot ask the stack to push.
    Reduce { state, action in
      guard case .list(.syncUpTapped(let id)) = action else { return }
      state.path.push(.detail(SyncUpDetail.State(id, of: state.list.$syncUps)))
    }
  }
}

/// The screen of a meeting that was held.
public struct PastMeeting: Equatable, Sendable {
  /// Of which sync-up it was.
  public let syncUpID: SyncUp.ID
  /// Which meeting.
  public let id: Meeting.ID
  /// All sync-ups.
  @Shared public var syncUps: Rows<SyncUp>

  /// The screen of a meeting.
  public init(_ id: Meeting.ID, of syncUp: SyncUp.ID, _ syncUps: Shared<Rows<SyncUp>> = .syncUps) {
    (self.id, syncUpID, _syncUps) = (id, syncUp, syncUps)
  }

  /// The sync-up; nil if it was deleted.
  public var syncUp: SyncUp? { syncUps[id: syncUpID] }
  /// The meeting; nil if it was deleted.
  public var meeting: Meeting? { syncUp?.meetings[id: id] }
}
