// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// text, label, textfield, toggle, stepper
public struct Text: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ content: S) {}
}

public struct TextField<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}

public struct Toggle<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text {}
}

public struct Stepper<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1)
  where Label == Text {}
}

// button: init(action:label:), init(_:action:), init(_:role:action:)
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

public struct Button<Label: View>: View {
  public typealias Body = Never
  @preconcurrency nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}
  @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {}
}

// vstack, hstack, list, foreach
public struct VStack<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

public struct HStack<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

public struct Form<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

public struct List<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

extension ForEach {
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}

/// Foundation's, of which only this much is needed.
public struct IndexSet: Sequence {
  public func makeIterator() -> AnyIterator<Int> { fatalError() }
}

// navigationstack, navigationlink
public struct NavigationStack<Data, Root: View>: View {
  public typealias Body = Never
  nonisolated public init(
    path: Binding<Data>, @ViewBuilder root: () -> Root
  ) where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {}
}

public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
}

extension NavigationLink where Destination == Never {
  nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {}
}

// tabview, progressview
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {}
}

public struct ProgressView: View {
  public typealias Body = Never
  nonisolated public init() {}
}
