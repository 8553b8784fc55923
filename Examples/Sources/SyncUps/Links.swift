public import Sluice

/// The links to the app: `/sync-ups/7` is a sync-up, `/sync-ups/7/meetings/1` a meeting that was held, and `/sync-ups/7/record`
/// starts one. To follow one: `store.send(.path(.reset(try syncUpLinks.parse(trail: link))))`.
public let syncUpLinks = RouteTable<AppFeature.Path> {
  RoutePattern("/sync-ups/:id") { (id: SyncUp.ID) in
    .detail(SyncUpDetail.State(id))
  } extract: {
    if case .detail(let detail) = $0 { detail.id } else { nil }
  }
  RoutePattern("/sync-ups/:id/meetings/:meeting") { (id: SyncUp.ID, meeting: Meeting.ID) in
    .meeting(PastMeeting(meeting, of: id))
  } extract: {
    if case .meeting(let meeting) = $0 { (meeting.syncUpID, meeting.id) } else { nil }
  }
  RoutePattern("/sync-ups/:id/record") { (id: SyncUp.ID) in
    .record(RecordMeeting.State(id))
  } extract: {
    if case .record(let meeting) = $0 { meeting.id } else { nil }
  }
}
