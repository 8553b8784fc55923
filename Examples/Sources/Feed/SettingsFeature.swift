public import Sluice

/// The panel of settings. It knows nothing of the feed, and has the same settings.
public struct PanelState: Equatable, Sendable {
  /// The settings.
  @Shared public var settings: FeedSettings

  /// The panel with what is stored.
  public init(_ storage: FeedStorage) { _settings = Shared(wrappedValue: FeedSettings(), storage.settings) }
}

/// What the user chooses.
public enum PanelAction: Equatable, Sendable {
  /// Whether posts are shown with their first words only.
  case setCompact(Bool)
  /// In which order posts are shown.
  case setOrder(PostOrder)
}

/// The panel in one piece.
public let panelParcel = Parcel<PanelState, PanelAction>("panel") {
  Reduce { panel, action in
    switch action {
    case .setCompact(let isCompact): panel.settings.isCompact = isCompact
    case .setOrder(let order): panel.settings.order = order
    }
  }
}
