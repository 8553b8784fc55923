public import SluiceNavigation

/// A meeting in progress: a timer, the speakers one after the other, and what they say.
public struct RecordMeeting: Reducer {
  /// The meeting so far.
  public struct State: Equatable, Sendable {
    /// Of which sync-up it is.
    public let id: SyncUp.ID
    /// All of them.
    @Shared public var syncUps: Rows<SyncUp>
    /// What is asked; the timer stands still meanwhile.
    public var alert = Presented<Prompt<Answer>>()
    /// How long it has lasted.
    public var secondsElapsed = 0
    /// Who speaks.
    public var speakerIndex = 0
    /// What was said.
    public var transcript = ""

    /// A meeting of one of the sync-ups.
    public init(_ id: SyncUp.ID, of syncUps: Shared<Rows<SyncUp>> = .syncUps) { (self.id, _syncUps) = (id, syncUps) }

    /// The sync-up.
    public var syncUp: SyncUp { syncUps[id: id] ?? SyncUp(id: id) }
    /// The time that is left.
    public var durationRemaining: Duration { max(.zero, syncUp.duration - .seconds(secondsElapsed)) }
  }

  /// What the user says to an alert.
  public enum Answer: Equatable, Sendable {
    case confirmDiscard, confirmSave
  }

  /// What can happen.
  public enum Action: Equatable, Sendable {
    case alert(PromptAction<Answer>)
    case answered(Answer)
    case endMeetingButtonTapped
    case nextButtonTapped
    case onTask
    case speechAuthorized(SpeechClient.Authorization)
    case speechFailure
    case speechResult(String)
    case timerTick
  }

  /// Makes the reducer.
  public init() {}

  /// What the meeting does.
  public var body: some Reducer<State, Action> {
    Prompts(\.alert, action: Action.alert, sending: Action.answered)
    Reduce { state, action, context in
      switch action {
      case .alert: break
      case .answered(.confirmDiscard): context.dismiss()
      case .answered(.confirmSave): save(&state, context)
      case .endMeetingButtonTapped: state.alert.present(.endMeeting(isDiscardable: true))
      case .nextButtonTapped:
        guard state.speakerIndex < state.syncUp.attendees.count - 1 else {
          state.alert.present(.endMeeting(isDiscardable: false))
          return
        }
        state.speakerIndex += 1
        state.secondsElapsed = state.speakerIndex * state.syncUp.secondsPerAttendee
      case .onTask:
        let authorization = context.read(SpeechKey.self) { $0.authorization() }
        guard authorization == .notDetermined else { return start(authorization, context) }
        let speech = context.speech
        context.run { send in send(.speechAuthorized(await speech.requestAuthorization())) }
      case .speechAuthorized(let authorization): start(authorization, context)
      case .speechFailure:
        if !state.transcript.isEmpty { state.transcript += " ❌" }
        state.alert.present(.speechRecognizerFailed)
      case .speechResult(let transcript): state.transcript = transcript
      case .timerTick: tick(&state, context)
      }
    }
  }

  /// The screen's end cancels both effects.
  private func start(_ authorization: SpeechClient.Authorization, _ context: Context<Action>) {
    if authorization == .authorized {
      let speech = context.speech
      context.run { send in
        for try await transcript in await speech.transcripts() { send(.speechResult(transcript)) }
      } catch: { _ in
        .speechFailure
      }
    }
    context.every(.seconds(1)) { send in send(.timerTick) }
  }

  private func tick(_ state: inout State, _ context: Context<Action>) {
    guard state.alert.route == nil else { return }
    state.secondsElapsed += 1
    if state.durationRemaining <= .zero { return save(&state, context) }
    let isLastSpeaker = state.speakerIndex >= state.syncUp.attendees.count - 1
    if state.secondsElapsed.isMultiple(of: state.syncUp.secondsPerAttendee), !isLastSpeaker { state.speakerIndex += 1 }
  }

  private func save(_ state: inout State, _ context: Context<Action>) {
    let meeting = Meeting(id: RowID(context.uuid()), date: context.now(), transcript: state.transcript)
    _ = state.syncUps.update(state.id) { $0.meetings.insert(meeting, at: 0) }
    context.dismiss()
  }
}
