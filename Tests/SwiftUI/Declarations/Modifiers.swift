// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Observation

extension View {
  // view: task(priority:_:), task(id:priority:_:), refreshable(action:)
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

  // view: onappear(perform:), ondisappear(perform:), ontapgesture(count:perform:), onsubmit(of:_:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  // view: onchange(of:initial:_:), onreceive(_:perform:)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { self }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }

  // view: sheet(ispresented:ondismiss:content:), sheet(item:ondismiss:content:)
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { self }

  // view: alert(_:ispresented:presenting:actions:message:), navigationdestination(for:destination:)
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { self }
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { self }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { self }

  // view: disabled(_:), searchable(text:), swipeactions, toolbar, animation(_:value:), environment(_:), environment(_:_:)
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func searchable(text: Binding<String>) -> some View { self }
  nonisolated public func swipeActions<T: View>(@ViewBuilder content: () -> T) -> some View { self }
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
}

// animation, withanimation(_:_:)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static var bouncy: Animation { Animation() }
}

public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}
