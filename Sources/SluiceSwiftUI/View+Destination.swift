#if canImport(SwiftUI)
  public import Sluice
  public import SwiftUI

  extension View {
    /// Pushes a screen onto the enclosing `NavigationStack` while a destination is presented.
    ///
    /// ```swift
    /// .navigationDestination(store.presentation(\.detail, action: Action.detail)) { DetailView(store: $0) }
    /// ```
    ///
    /// Rules: the back gesture sends `.leave`.
    public func navigationDestination<Part, PartAction, Content: View>(
      _ part: Presentation<Part, PartAction>, @ViewBuilder content: @escaping (Store<Part, PartAction>) -> Content
    ) -> some View {
      Reading { navigationDestination(item: part.item) { content($0.store) } }
    }
  }
#endif
