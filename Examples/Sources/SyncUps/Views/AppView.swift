#if canImport(SwiftUI)
  public import Sluice
  import SluiceSwiftUI
  public import SwiftUI

  /// The app: the list, and the screens above it.
  public struct AppView: View {
    let store: Store<AppFeature.State, AppFeature.Action>

    /// Shows a store.
    public init(store: Store<AppFeature.State, AppFeature.Action>) { self.store = store }

    /// A stack.
    public var body: some View {
      NavigationStack(store, path: \.path, action: AppFeature.Action.path) {
        SyncUpsListView(store: store.scope(\.list, action: AppFeature.Action.list))
      } destination: {
        ScreenView(store: $0)
      }
    }
  }

  /// A screen above the list.
  struct ScreenView: View {
    let store: Store<AppFeature.Path, AppFeature.PathAction>

    var body: some View {
      switch store.state {
      case .detail:
        if let detail = store.scope(case: AppFeature.Path.detail, action: AppFeature.PathAction.detail) {
          SyncUpDetailView(store: detail)
        }
      case .meeting(let screen): PastMeetingView(screen: screen)
      case .record:
        if let record = store.scope(case: AppFeature.Path.record, action: AppFeature.PathAction.record) {
          RecordMeetingView(store: record)
        }
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
