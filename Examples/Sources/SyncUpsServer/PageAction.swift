import LocalServer
import SluiceNavigation
import SyncUps

/// What the user does, as a page sends it.
enum PageAction: Decodable {
  case open(link: String)
  case back(from: String)
  case add
  case delete(id: SyncUp.ID)
  case choose(button: Int)
  case dismissAlert

  // In the form.
  case setTitle(text: String)
  case setMinutes(minutes: Int)
  case setTheme(theme: Theme)
  case addAttendee
  case setAttendee(id: Attendee.ID, name: String)
  case deleteAttendee(id: Attendee.ID)
  case save
  case discard

  // On the screen of a sync-up.
  case edit
  case startMeeting
  case deleteSyncUp
  case openMeeting(id: Meeting.ID)
  case deleteMeeting(id: Meeting.ID)

  // In a meeting.
  case nextSpeaker
  case endMeeting

  /// The action for the store; nil if there is nothing to do.
  ///
  /// - Throws: a `Refusal`, if what it is for is not on top any more.
  func action(in app: AppFeature.State) throws -> AppFeature.Action? {
    switch self {
    case .open(let link): try open(app, link)
    case .back(let link): try back(app, from: link)
    case .add: .list(.addSyncUpButtonTapped)
    case .delete(let id): .list(.onDelete([try position(of: id, in: app.list.syncUps)]))
    case .choose(let button): try alert(app, button)
    case .dismissAlert: try alert(app, nil)
    case .save: try formAction(app, .confirmAddSyncUpButtonTapped, .doneEditingButtonTapped)
    case .discard: try formAction(app, .dismissAddSyncUpButtonTapped, .cancelEditButtonTapped)
    case .edit: try detail(app, .editButtonTapped)
    case .startMeeting: try detail(app, .startMeetingButtonTapped)
    case .deleteSyncUp: try detail(app, .deleteButtonTapped)
    case .openMeeting(let id): try detail(app, .meetingTapped(id))
    case .deleteMeeting(let id): try deleteMeeting(app, id)
    case .nextSpeaker: try record(app, .nextButtonTapped)
    case .endMeeting: try record(app, .endMeetingButtonTapped)
    case .setTitle, .setMinutes, .setTheme, .addAttendee, .setAttendee, .deleteAttendee: try field(app)
    }
  }

  private func open(_ app: AppFeature.State, _ link: String) throws -> AppFeature.Action? {
    do { return try app.opening(link) } catch { throw Refusal(.notFound, "\(error)") }
  }

  /// A page that is behind must not leave the screen that came meanwhile.
  private func back(_ app: AppFeature.State, from link: String) throws -> AppFeature.Action {
    _ = try onTop(app.link == link ? app : nil)
    return app.leaving(by: .pop)
  }

  private func detail(_ app: AppFeature.State, _ action: SyncUpDetail.Action) throws -> AppFeature.Action {
    .path(.destination(try onTop(app.detail).id, .detail(action)))
  }

  private func record(_ app: AppFeature.State, _ action: RecordMeeting.Action) throws -> AppFeature.Action {
    .path(.destination(try onTop(app.recording).id, .record(action)))
  }

  private func deleteMeeting(_ app: AppFeature.State, _ id: Meeting.ID) throws -> AppFeature.Action {
    let meetings = try onTop(app.detail).state.syncUp.meetings
    return try detail(app, .deleteMeetings(atOffsets: [position(of: id, in: meetings)]))
  }

  /// Chooses a button of the alert on top; without one, dismisses it.
  private func alert(_ app: AppFeature.State, _ button: Int?) throws -> AppFeature.Action {
    if let meeting = app.recording { return try record(app, .alert(choice(button, of: meeting.state.alert))) }
    return try detail(app, .alert(choice(button, of: onTop(app.detail).state.alert)))
  }

  private func choice<Answer>(_ button: Int?, of alert: Presented<Prompt<Answer>>) throws -> PromptAction<Answer> {
    guard let button else { return .dismiss }
    let route = try onTop(alert.route)
    guard route.destination.buttons.indices.contains(button) else {
      throw Refusal(.badRequest, "There is no such button.")
    }
    return .destination(route.id, .button(button))
  }

  private func formAction(
    _ app: AppFeature.State, _ ofList: SyncUpsList.Action, _ ofDetail: SyncUpDetail.Action
  ) throws -> AppFeature.Action {
    _ = try onTop(app.form)
    return app.path.isEmpty ? .list(ofList) : try detail(app, ofDetail)
  }

  /// The action for the form on top.
  private func field(_ app: AppFeature.State) throws -> AppFeature.Action {
    let form = try onTop(app.form)
    let action = try formField(form.state.syncUp)
    return try formAction(app, .add(.destination(form.id, action)), .edit(.destination(form.id, action)))
  }

  private func formField(_ syncUp: SyncUp) throws -> SyncUpForm.Action {
    switch self {
    case .setTitle(let text): return .binding(.set(\.syncUp.title, text))
    case .setMinutes(let minutes): return .binding(.set(\.syncUp.minutes, minutes))
    case .setTheme(let theme): return .binding(.set(\.syncUp.theme, theme))
    case .setAttendee(let id, let name):
      var attendees = syncUp.attendees
      attendees.update(id) { $0.name = name }
      return .binding(.set(\.syncUp.attendees, attendees))
    case .deleteAttendee(let id): return .deleteAttendees(atOffsets: [try position(of: id, in: syncUp.attendees)])
    default: return .addAttendeeButtonTapped
    }
  }

  private func onTop<Part>(_ part: Part?) throws -> Part {
    guard let part else { throw Refusal(.conflict, "The app shows another screen now.") }
    return part
  }

  private func position<Row>(of id: RowID<Row>, in rows: Rows<Row>) throws -> Int where Row: Identifiable<RowID<Row>> {
    guard let position = rows.ids.firstIndex(of: id) else { throw Refusal(.conflict, "This was deleted meanwhile.") }
    return position
  }
}
