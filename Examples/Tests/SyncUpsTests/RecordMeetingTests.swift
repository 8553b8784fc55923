import Foundation
import SluiceNavigation
import SluiceTesting
import SyncUps
import Synchronization
import Testing

@MainActor @Suite struct RecordMeetingTests {
  private let state = RecordMeeting.State("short", of: .stored([.short]))

  /// A meeting that is saved some seconds after the test began.
  private func meeting(_ transcript: String, after seconds: Double = 6) -> Meeting {
    Meeting(id: RowID(0), date: .start + seconds, transcript: transcript)
  }

  @Test func `A meeting passes from speaker to speaker, and is saved when its time is over`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .saying(.denied)) }
    store.send(.onTask)
    for (second, speaker) in zip(1...5, [0, 1, 1, 2, 2]) {
      await store.advance(by: .seconds(1))
      await store.receive(.timerTick) { ($0.secondsElapsed, $0.speakerIndex) = (second, speaker) }
      #expect(store.state.durationRemaining == .seconds(6 - second))
    }
    await store.advance(by: .seconds(1))
    await store.receive(.timerTick) {
      $0.secondsElapsed = 6
      $0.syncUps[id: "short"]?.meetings = [meeting("")]
    }
    #expect(store.state.durationRemaining == .zero)
    await store.receive(navigation: .dismiss)
    await store.finish()
  }

  @Test func `Spoken words are in the saved meeting`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .hearing("I am done")) }
    store.send(.onTask)
    await store.receive(.speechResult("I am done")) { $0.transcript = "I am done" }
    store.exhaustivity = .off
    await store.advance(by: .seconds(6))
    for _ in 1...6 { await store.receive(.timerTick) }
    await store.receive(navigation: .dismiss)
    store.exhaustivity = .on
    #expect(store.state.syncUp.meetings == [meeting("I am done")])
    await store.finish()
  }

  @Test func `A meeting that is ended early is saved if the user wants that`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .saying(.denied)) }
    store.send(.onTask)
    store.send(.endMeetingButtonTapped) { $0.alert.present(.endMeeting(isDiscardable: true)) }
    await store.advance(by: .seconds(3))
    for _ in 1...3 { await store.receive(.timerTick) }  // time stands still while the user is asked
    store.choose(.confirmSave, in: \.alert, action: RecordMeeting.Action.alert)
    await store.receive(.answered(.confirmSave)) { $0.syncUps[id: "short"]?.meetings = [meeting("", after: 3)] }
    await store.receive(navigation: .dismiss)
    await store.finish()
  }

  @Test func `A meeting that is ended early is discarded if the user wants that`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .saying(.denied)) }
    store.send(.onTask)
    store.send(.endMeetingButtonTapped) { $0.alert.present(.endMeeting(isDiscardable: true)) }
    store.choose(.confirmDiscard, in: \.alert, action: RecordMeeting.Action.alert)
    await store.receive(.answered(.confirmDiscard))
    await store.receive(navigation: .dismiss)
    await store.finish()
  }

  @Test func `The next speaker's turn begins at once, and after the last one the meeting can only be saved`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .saying(.denied)) }
    store.send(.onTask)
    store.send(.nextButtonTapped) { ($0.speakerIndex, $0.secondsElapsed) = (1, 2) }
    store.send(.nextButtonTapped) { ($0.speakerIndex, $0.secondsElapsed) = (2, 4) }
    store.send(.nextButtonTapped) { $0.alert.present(.endMeeting(isDiscardable: false)) }
    store.choose(.confirmSave, in: \.alert, action: RecordMeeting.Action.alert)
    await store.receive(.answered(.confirmSave)) { $0.syncUps[id: "short"]?.meetings = [meeting("", after: 0)] }
    await store.receive(navigation: .dismiss)
    await store.finish()
  }

  @Test func `A meeting continues after speech recognition has failed`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .hearing("I am done", fails: true)) }
    store.send(.onTask)
    await store.receive(.speechResult("I am done")) { $0.transcript = "I am done" }
    await store.receive(.speechFailure) {
      $0.alert.present(.speechRecognizerFailed)
      $0.transcript = "I am done ❌"
    }
    store.choose(nil, in: \.alert, action: RecordMeeting.Action.alert)
    store.exhaustivity = .off
    await store.advance(by: .seconds(6))
    for _ in 1...6 { await store.receive(.timerTick) }
    await store.receive(navigation: .dismiss)
    store.exhaustivity = .on
    #expect(store.state.syncUp.meetings == [meeting("I am done ❌")])
    await store.finish()
  }

  @Test func `A meeting is discarded after speech recognition has failed, if the user wants that`() async {
    let store = TestStore(state, RecordMeeting()) { Provide(\.speech, .hearing(nil, fails: true)) }
    store.send(.onTask)
    await store.receive(.speechFailure) { $0.alert.present(.speechRecognizerFailed) }
    store.choose(.confirmDiscard, in: \.alert, action: RecordMeeting.Action.alert)
    await store.receive(.answered(.confirmDiscard))
    await store.receive(navigation: .dismiss)
    await store.finish()
  }

  @Test func `The app requests permission for speech once`() async {
    let requested = Atomic(0)
    var speech = SpeechClient.hearing("Hello")
    speech.authorization = { .notDetermined }
    speech.requestAuthorization = {
      requested.add(1, ordering: .relaxed)
      return .authorized
    }
    let store = TestStore(state, RecordMeeting()) { [speech] in Provide(\.speech, speech) }
    store.send(.onTask)
    await store.receive(.speechAuthorized(.authorized))
    await store.receive(.speechResult("Hello")) { $0.transcript = "Hello" }
    store.skipInFlightEffects()
    await store.finish()
    #expect(requested.load(ordering: .relaxed) == 1)
  }

  @Test func `A meeting ends on time if its time cannot be shared out evenly`() async {
    let attendees = (1...4).map { Attendee(id: RowID("\($0)")) }
    let uneven = SyncUp(id: "short", attendees: Rows(attendees), duration: .seconds(6))
    let store = TestStore(RecordMeeting.State("short", of: .stored([uneven])), RecordMeeting()) {
      Provide(\.speech, .saying(.denied))
    }
    store.exhaustivity = .off
    store.send(.onTask)
    await store.advance(by: .seconds(6))
    for _ in 1...6 { await store.receive(.timerTick) }
    await store.receive(navigation: .dismiss)
    store.exhaustivity = .on
    #expect(store.state.speakerIndex == 3)
    await store.finish()
  }

  @Test func `Each attendee has a second if there are more attendees than seconds`() async {
    let attendees = (1...8).map { Attendee(id: RowID("\($0)")) }
    let crowded = SyncUp(id: "short", attendees: Rows(attendees), duration: .seconds(6))
    let store = TestStore(RecordMeeting.State("short", of: .stored([crowded])), RecordMeeting()) {
      Provide(\.speech, .saying(.denied))
    }
    store.send(.onTask)
    await store.advance(by: .seconds(1))
    await store.receive(.timerTick) { ($0.secondsElapsed, $0.speakerIndex) = (1, 1) }
    for second in 2...7 { store.send(.nextButtonTapped) { ($0.secondsElapsed, $0.speakerIndex) = (second, second) } }
    #expect(store.state.durationRemaining == .zero)
    store.skipInFlightEffects()
    await store.finish()
  }
}
