import Foundation
import SluiceNavigation
import SyncUps

/// What a page shows: one of the screens, and perhaps a form or an alert above it.
struct Screen: Encodable, Equatable {
  struct List: Encodable, Equatable {
    struct Row: Encodable, Equatable {
      let id: SyncUp.ID
      let title: String
      let theme: Theme
      let attendees, minutes: Int
    }
    let rows: [Row]
  }

  struct Detail: Encodable, Equatable {
    struct Past: Encodable, Equatable {
      let id: Meeting.ID
      let date: String
    }
    let title: String
    let theme: Theme
    let minutes: Int
    let attendees: [String]
    let meetings: [Past]
  }

  struct PastMeeting: Encodable, Equatable {
    let title, date, transcript: String
    let attendees: [String]
  }

  /// Times are in seconds.
  struct Recording: Encodable, Equatable {
    let title: String
    let theme: Theme
    let speakers: [String]
    let speaker, elapsed, remaining: Int
    let transcript: String
  }

  struct Form: Encodable, Equatable {
    struct Person: Encodable, Equatable {
      let id: Attendee.ID
      let name: String
    }
    let isNew: Bool
    let title: String
    let theme: Theme
    let minutes: Int
    let lengths: ClosedRange<Int>
    let attendees: [Person]
    /// `title`, or the id of an attendee.
    let focus: String?
  }

  struct Alert: Encodable, Equatable {
    struct Button: Encodable, Equatable {
      let title: String
      let role: String?
    }
    let title: String
    let message: String?
    let buttons: [Button]
  }

  let link: String
  var list: List?
  var detail: Detail?
  var meeting: PastMeeting?
  var recording: Recording?
  var form: Form?
  var alert: Alert?
}

extension Screen {
  init(_ app: AppFeature.State) {
    link = app.link
    form = app.form.map { Form($0.state, isNew: app.path.isEmpty) }
    switch app.path.top?.destination {
    case nil: list = List(rows: app.list.syncUps.map(List.Row.init))
    case .detail(let state): (detail, alert) = (Detail(state.syncUp), state.alert.destination.map(Alert.init))
    case .meeting(let state): meeting = PastMeeting(state)
    case .record(let state): (recording, alert) = (Recording(state), state.alert.destination.map(Alert.init))
    }
  }
}

extension Screen.List.Row {
  init(_ syncUp: SyncUp) {
    self.init(
      id: syncUp.id, title: syncUp.title, theme: syncUp.theme, attendees: syncUp.attendees.count,
      minutes: syncUp.minutes)
  }
}

extension Screen.Detail {
  init(_ syncUp: SyncUp) {
    self.init(
      title: syncUp.title, theme: syncUp.theme, minutes: syncUp.minutes, attendees: syncUp.attendees.map(\.name),
      meetings: syncUp.meetings.map { Past(id: $0.id, date: $0.date.formatted(.iso8601)) })
  }
}

extension Screen.PastMeeting {
  init(_ state: PastMeeting) {
    self.init(
      title: state.syncUp?.title ?? "", date: state.meeting?.date.formatted(.iso8601) ?? "",
      transcript: state.meeting?.transcript ?? "", attendees: state.syncUp?.attendees.map(\.name) ?? [])
  }
}

extension Screen.Recording {
  init(_ state: RecordMeeting.State) {
    let syncUp = state.syncUp
    self.init(
      title: syncUp.title, theme: syncUp.theme, speakers: syncUp.attendees.map(\.name), speaker: state.speakerIndex,
      elapsed: state.secondsElapsed, remaining: Int(state.durationRemaining.components.seconds),
      transcript: state.transcript)
  }
}

extension Screen.Form {
  init(_ state: SyncUpForm.State, isNew: Bool) {
    let syncUp = state.syncUp
    self.init(
      isNew: isNew, title: syncUp.title, theme: syncUp.theme, minutes: syncUp.minutes, lengths: SyncUp.lengths,
      attendees: syncUp.attendees.map { Person(id: $0.id, name: $0.name) }, focus: state.focus.map(Self.name))
  }

  private static func name(_ field: SyncUpForm.Field) -> String {
    switch field {
    case .title: "title"
    case .attendee(let id): "\(id)"
    }
  }
}

extension Screen.Alert {
  init<Answer>(_ prompt: Prompt<Answer>) {
    self.init(
      title: prompt.title, message: prompt.message,
      buttons: prompt.buttons.map { Button(title: $0.title, role: $0.role?.rawValue) })
  }
}
