public import SluiceNavigation

/// The links to the app: `/sync-ups/7` is a sync-up, `/sync-ups/7/meetings/1` a meeting that was held, and
/// `/sync-ups/7/record` starts one.
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

extension AppFeature.State {
  /// The link to what is on top; `/` is the list.
  public var link: String { path.top.flatMap { syncUpLinks.print($0.destination) } ?? "/" }

  /// The action that leaves for other screens: a meeting in progress asks first.
  public func leaving(by action: RouteAction<AppFeature.Path, AppFeature.PathAction>) -> AppFeature.Action {
    guard let top = path.top, case .record = top.destination else { return .path(action) }
    return .path(.destination(top.id, .record(.endMeetingButtonTapped)))
  }

  /// The action that opens a link; nil if its screen is on top already.
  ///
  /// - Throws: a `PathError` if there is no such link, a `StaleLink` if it leads to what was deleted. Both say so in
  ///   words.
  public func opening(_ link: String) throws -> AppFeature.Action? {
    let screens = try screens(at: link)
    return link == self.link ? nil : leaving(by: .reset(screens))
  }

  /// The screens to which a link leads, as they would be above the list.
  public func screens(at link: String) throws -> [AppFeature.Path] {
    if link == "/" { return [] }
    let screens = try syncUpLinks.parse(trail: link)
    guard screens.allSatisfy(isThere) else { throw StaleLink(link: link) }
    return screens
  }

  private func isThere(_ screen: AppFeature.Path) -> Bool {
    switch screen {
    case .detail(let detail): list.syncUps[id: detail.id] != nil
    case .meeting(let meeting): list.syncUps[id: meeting.syncUpID]?.meetings[id: meeting.id] != nil
    case .record(let meeting): list.syncUps[id: meeting.id] != nil
    }
  }
}

/// A link to what was deleted.
public struct StaleLink: Error, Equatable, CustomStringConvertible {
  /// The link.
  public let link: String

  /// What is wrong with it.
  public var description: String { "\(link) leads to what is not there any more." }
}
