#if canImport(SwiftUI)
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// A meeting that takes place.
  struct RecordMeetingView: View {
    let store: Store<RecordMeeting.State, RecordMeeting.Action>

    var body: some View {
      let attendees = store[\.syncUp].attendees
      VStack {
        Text("\(store.secondsElapsed) seconds, \(store[\.durationRemaining].components.seconds) to go")
        if store.speakerIndex < attendees.count { Text("\(attendees[store.speakerIndex].name) is speaking") }
        Text("Speaker \(store.speakerIndex + 1) of \(attendees.count)")
        Button("Next") { store.send(.nextButtonTapped) }
      }
      .toolbar { Button("End meeting") { store.send(.endMeetingButtonTapped) } }
      .alert(store, \.alert, action: RecordMeeting.Action.alert)
      .task { await store.send(.onTask).finish() }
    }
  }
#endif
