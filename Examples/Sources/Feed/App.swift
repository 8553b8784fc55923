public import Sluice

/// The app: the feed, and the panel of settings.
public struct AppState: Equatable, Sendable {
  /// The feed.
  public var feed: FeedState
  /// The panel.
  public var panel: PanelState

  /// The app with what is stored.
  public init(_ storage: FeedStorage) { (feed, panel) = (FeedState(storage), PanelState(storage)) }
}

/// What can happen.
public enum AppAction: Equatable, Sendable {
  case feed(FeedAction)
  case panel(PanelAction)
}

/// The app in one piece.
public let appParcel = Parcel<AppState, AppAction>("app") {
  feedParcel.attached(\.feed, action: AppAction.feed)
  panelParcel.attached(\.panel, action: AppAction.panel)
}
