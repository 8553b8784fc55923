#if canImport(SwiftUI)
  import Foundation
  import Sluice
  import SluiceSwiftUI
  import SwiftUI

  /// A meeting in progress.
  struct RecordMeetingView: View {
    let store: Store<RecordMeeting.State, RecordMeeting.Action>

    var body: some View {
      let (syncUp, speaker) = (store[\.syncUp], store.speakerIndex)
      let attendees = syncUp.attendees
      VStack {
        Progress(elapsed: .seconds(store.secondsElapsed), remaining: store[\.durationRemaining])
        Spacer()
        Text(speaker < attendees.count ? attendees[speaker].name : "Someone")
        Text("is speaking")
        Spacer()
        HStack {
          Text(speaker < attendees.count - 1 ? "Speaker \(speaker + 1) of \(attendees.count)" : "No more speakers.")
          Spacer()
          Button("Next", systemImage: "forward.fill") { store.send(.nextButtonTapped) }
        }
      }
      .foregroundStyle(syncUp.theme.textColor)
      .background(syncUp.theme.color)
      .toolbar { Button("End meeting") { store.send(.endMeetingButtonTapped) } }
      .navigationBarBackButtonHidden(true)
      .alert(store, \.alert, action: RecordMeeting.Action.alert)
      .task(store, .onTask)
    }
  }

  /// How much of a meeting is over.
  private struct Progress: View {
    let elapsed, remaining: Duration

    var body: some View {
      VStack {
        ProgressView(value: elapsed / max(elapsed + remaining, .seconds(1)))
        HStack {
          LabeledContent("Elapsed", value: elapsed.formatted(.units()))
          Spacer()
          LabeledContent("Remaining", value: remaining.formatted(.units()))
        }
      }
    }
  }
#endif
