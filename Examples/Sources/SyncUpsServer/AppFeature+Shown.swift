import SluiceNavigation
import SyncUps

/// A state, and the route to it.
struct Shown<Destination, State> {
  let id: RowID<Route<Destination>>
  let state: State
}

extension AppFeature.State {
  /// The screen of a sync-up, if it is on top.
  var detail: Shown<AppFeature.Path, SyncUpDetail.State>? {
    guard let top = path.top, case .detail(let state) = top.destination else { return nil }
    return Shown(id: top.id, state: state)
  }

  /// The meeting in progress, if it is on top.
  var recording: Shown<AppFeature.Path, RecordMeeting.State>? {
    guard let top = path.top, case .record(let state) = top.destination else { return nil }
    return Shown(id: top.id, state: state)
  }

  /// The form on top: of the list, or of the screen of a sync-up.
  var form: Shown<SyncUpForm.State, SyncUpForm.State>? {
    guard let form = path.isEmpty ? list.add.route : detail?.state.edit.route else { return nil }
    return Shown(id: form.id, state: form.destination)
  }
}
