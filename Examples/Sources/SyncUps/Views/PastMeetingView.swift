#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  /// A meeting that was held.
  struct PastMeetingView: View {
    let screen: PastMeeting

    var body: some View {
      List {
        Section("Attendees") {
          ForEach(screen.syncUp?.attendees ?? []) { attendee in Text(attendee.name) }
        }
        Section("Transcript") { Text(screen.meeting?.transcript ?? "") }
      }
      .navigationTitle(screen.meeting?.date.formatted(date: .long, time: .omitted) ?? "")
    }
  }
#endif
