#if canImport(SwiftUI)
  public import Sluice
  import SwiftUI

  /// A presented destination, or one case of it, in the form that the modifiers of SwiftUI need.
  ///
  /// ```swift
  /// let destination = store.presentation(\.destination, action: AppAction.destination)
  /// …
  /// .sheet(destination.case(Destination.edit, action: DestinationAction.edit)) { EditView(store: $0) }
  /// .alert(destination.case(Destination.alert, action: DestinationAction.alert))
  /// ```
  ///
  /// Rules: a dismissal by the user sends `.leave`; a destination that has replaced the dismissed one stays.
  @MainActor public struct Presentation<Child, ChildAction> {
    /// A shown destination. It retains the store, because SwiftUI shows the destination until its dismissal is
    /// animated.
    struct Shown: Identifiable, Hashable {
      let id: AnyHashable
      let store: Store<Child, ChildAction>

      static func == (one: Shown, other: Shown) -> Bool { one.id == other.id }
      func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    let shown: @MainActor () -> Shown?
    let leave: @MainActor (_ id: AnyHashable) -> Void

    /// A binding that the system sets to nil. The body that makes it runs again when another destination is presented.
    var item: Binding<Shown?> {
      let id = shown()?.id
      return Binding(get: shown, set: { if $0 == nil, let id { leave(id) } })
    }

    /// A binding for whether a destination is presented.
    var isPresented: Binding<Bool> {
      let item = item
      return Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    }

    /// Returns a presentation of one case of the destination, with a store for its payload.
    public func `case`<Part, PartAction>(
      _ part: EnumCase<Child, Part>, action: EnumCase<ChildAction, PartAction>
    ) -> Presentation<Part, PartAction> {
      Presentation<Part, PartAction>(
        shown: {
          shown().flatMap { shown in
            shown.store.scope(case: part, action: action).map { .init(id: shown.id, store: $0) }
          }
        }, leave: leave)
    }

    /// Returns a presentation of one case of the destination, with a store for its payload.
    public func `case`<Part, PartAction>(
      _ part: @escaping @Sendable (Part) -> Child, action: @escaping @Sendable (PartAction) -> ChildAction
    ) -> Presentation<Part, PartAction> {
      self.case(EnumCase(part), action: EnumCase(action))
    }
  }

  extension Store {
    /// Returns a presented destination for a modifier that shows it.
    @MainActor public func presentation<Destination: Equatable & SendableMetatype, DestinationAction>(
      _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
      action: EnumCase<Action, PresentedAction<Destination, DestinationAction>>
    ) -> Presentation<Destination, DestinationAction> {
      Presentation(
        shown: {
          self.shownID(presented).flatMap { id in
            self.scope(presented: presented, action: action).map { .init(id: id, store: $0) }
          }
        },
        leave: { id in
          if let id = id.base as? RowID<Route<Destination>> { self.leave(id, presented, action) }
        })
    }

    /// A place for a presented destination, for a modifier that shows it.
    @MainActor
    public func presentation<Destination: Equatable & SendableMetatype, DestinationAction>(
      _ presented: any WritableKeyPath<State, Presented<Destination>> & Sendable,
      action: @escaping @Sendable (PresentedAction<Destination, DestinationAction>) -> Action
    ) -> Presentation<Destination, DestinationAction> {
      presentation(presented, action: EnumCase(action))
    }
  }

  /// A view whose body reads the state for a modifier, so that the body that contains it does not run again for that.
  struct Reading<Content: View>: View {
    @ViewBuilder let content: () -> Content

    var body: some View { content() }
  }
#endif
