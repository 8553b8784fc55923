#if canImport(SwiftUI)
  public import Sluice
  import SluiceSwiftUI
  public import SwiftUI

  /// The app: the list, and the screens above it.
  public struct AppView: View {
    let store: Store<AppFeature.State, AppFeature.Action>
    @State private var problem: String?

    /// Shows a store.
    public init(store: Store<AppFeature.State, AppFeature.Action>) { self.store = store }

    /// A stack, and an alert for a link that cannot be opened.
    public var body: some View {
      NavigationStack(store, path: \.path, action: AppFeature.Action.path) {
        SyncUpsListView(store: store.scope(\.list, action: AppFeature.Action.list))
      } destination: {
        ScreenView(store: $0)
      }
      .onOpenURL { open($0.path()) }
      .alert("This link cannot be opened.", isPresented: $problem.isThere, presenting: problem) { _ in
      } message: {
        Text($0)
      }
    }

    /// Opens a link, which is the path of an address such as `sync-ups:/sync-ups/7`.
    private func open(_ link: String) {
      do { if let action = try store.state.opening(link) { store.send(action) } } catch { problem = "\(error)" }
    }
  }

  extension String? {
    /// Whether there is one; it can only be set to false.
    fileprivate var isThere: Bool {
      get { self != nil }
      set { if !newValue { self = nil } }
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
#endif
