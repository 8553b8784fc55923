#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  /// The app: the list, and the screens above it.
  public struct AppView: View {
    @Bindable var store: Store<AppFeature.State, AppFeature.Action>

    /// Shows a store.
    public init(store: Store<AppFeature.State, AppFeature.Action>) { self.store = store }

    /// A stack.
    public var body: some View {
      NavigationStack(path: $store[path: \.path, action: \.path]) {
        SyncUpsListView(store: store.scope(\.list, action: \.list))
          .navigationDestination(for: RowID<Route<AppFeature.Path>>.self) { id in
            if let screen = store.scope(\.path, id: id, action: \.path) { ScreenView(store: screen) }
          }
      }
    }
  }

  /// A screen above the list.
  struct ScreenView: View {
    let store: Store<AppFeature.Path, AppFeature.PathAction>

    var body: some View {
      switch store.state {
      case .detail:
        if let detail = store.scope(case: \.detail, action: \.detail) { SyncUpDetailView(store: detail) }
      case .meeting(let screen): PastMeetingView(screen: screen)
      case .record:
        if let record = store.scope(case: \.record, action: \.record) { RecordMeetingView(store: record) }
      }
    }
  }

  /// A meeting that was held.
  struct PastMeetingView: View {
    let screen: PastMeeting

    var body: some View {
      List {
        ForEach(screen.syncUp?.attendees ?? []) { attendee in Text(attendee.name) }
        Text(screen.meeting?.transcript ?? "")
      }
      .navigationTitle(screen.syncUp?.title ?? "")
    }
  }
#endif
