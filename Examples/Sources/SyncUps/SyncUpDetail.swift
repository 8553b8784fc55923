public import SluiceNavigation

/// A sync-up: what it is, who takes part, which meetings there were.
public struct SyncUpDetail: Reducer {
  /// The screen of a sync-up.
  public struct State: Equatable, Sendable {
    /// Which sync-up.
    public let id: SyncUp.ID
    /// All of them.
    @Shared public var syncUps: Rows<SyncUp>
    /// What is asked.
    public var alert = Presented<Prompt<Answer>>()
    /// The form that edits it.
    public var edit = Presented<SyncUpForm.State>()

    /// The screen of one of the sync-ups.
    public init(_ id: SyncUp.ID, of syncUps: Shared<Rows<SyncUp>> = .syncUps) { (self.id, _syncUps) = (id, syncUps) }

    /// The sync-up; an empty one while it is being deleted.
    public var syncUp: SyncUp {
      get { syncUps[id: id] ?? SyncUp(id: id) }
      set { syncUps.update(id) { $0 = newValue } }
    }
  }

  /// What the user says to an alert.
  public enum Answer: Equatable, Sendable {
    case confirmDeletion, continueWithoutRecording, openSettings
  }

  /// What the user does.
  public enum Action: ActionWithOutput, Equatable, Sendable {
    case alert(PromptAction<Answer>)
    case answered(Answer)
    case cancelEditButtonTapped
    case deleteButtonTapped
    case deleteMeetings(atOffsets: [Int])
    case doneEditingButtonTapped
    case edit(PresentedAction<SyncUpForm.State, SyncUpForm.Action>)
    case editButtonTapped
    case meetingTapped(Meeting.ID)
    case startMeetingButtonTapped

    /// Which screen the app should show above.
    public enum Output: Equatable, Sendable {
      case pastMeeting(Meeting.ID)
      case startMeeting
    }
  }

  /// Makes the reducer.
  public init() {}

  /// What the screen does.
  public var body: some Reducer<State, Action> {
    IfPresented(\.edit, action: Action.edit) { SyncUpForm() }
    Prompts(\.alert, action: Action.alert, sending: Action.answered)
    Reduce { state, action, context in
      switch action {
      case .alert, .edit: break
      case .answered(.confirmDeletion):
        state.syncUps.remove(id: state.id)
        context.dismiss()
      case .answered(.continueWithoutRecording): context.output(.startMeeting)
      case .answered(.openSettings):
        let openSettings = context.openSettings
        context.run { _ in await openSettings() }
      case .cancelEditButtonTapped: state.edit.dismiss()
      case .deleteButtonTapped: state.alert.present(.deleteSyncUp)
      case .deleteMeetings(let offsets): state.syncUp.meetings.remove(atOffsets: offsets)
      case .doneEditingButtonTapped: if let form = state.edit.dismiss() { state.syncUp = form.syncUp }
      case .editButtonTapped: state.edit.present(SyncUpForm.State(state.syncUp, attendee: context.uuid()))
      case .meetingTapped(let id): context.output(.pastMeeting(id))
      case .startMeetingButtonTapped:
        switch context.read(SpeechKey.self, { $0.authorization() }) {
        case .notDetermined, .authorized: context.output(.startMeeting)
        case .denied: state.alert.present(.speechRecognitionDenied)
        case .restricted: state.alert.present(.speechRecognitionRestricted)
        }
      }
    }
  }
}
