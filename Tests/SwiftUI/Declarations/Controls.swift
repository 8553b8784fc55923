// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// nonisolated(unsafe) because initializers without isolation keep what they get, and all of a screen is on the main actor.

// text, label, textfield, toggle, stepper
public struct Text: View, DrawnView {
  public typealias Body = Never
  let content: String
  nonisolated public init<S: StringProtocol>(_ content: S) { self.content = "\(content)" }
  func draw(on canvas: Canvas) { canvas.text(content) }
}

public struct TextField<Label: View>: View, DrawnView {
  public typealias Body = Never
  let title: String
  let text: Binding<String>
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {
    (self.title, self.text) = ("\(title)", text)
  }
  func draw(on canvas: Canvas) { canvas.action(title) { text.wrappedValue = $0 } }
}

public struct Toggle<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) where Label == Text {}
}

public struct Stepper<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol, V: Strideable>(_ title: S, value: Binding<V>, step: V.Stride = 1)
  where Label == Text {}
  // stepper: init(_:value:in:step:oneditingchanged:), init(_:onincrement:ondecrement:oneditingchanged:)
  nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  nonisolated public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
}

// securefield, texteditor, slider, picker, datepicker
public struct SecureField<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>) where Label == Text {}
}

public struct TextEditor: View {
  public typealias Body = Never
  nonisolated public init(text: Binding<String>) {}
}

public struct Slider<Label: View, ValueLabel: View>: View {
  public typealias Body = Never
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where Label == Text {}
}

public struct DatePicker<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<S: StringProtocol>(_ title: S, selection: Binding<Date>) where Label == Text {}
}

// section, label, spacer, scrollview, lazyvstack, contentunavailableview
public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

public struct Image: View {
  public typealias Body = Never
  nonisolated public init(systemName: String) {}
}

public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

// labeledcontent: init(_:value:)
public struct LabeledContent<Label: View, Content: View>: View {
  public typealias Body = Never
}

extension LabeledContent where Label == Text, Content == Text {
  nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

public struct Spacer: View {
  public typealias Body = Never
  nonisolated public init() {}
}

public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

public struct LazyVStack<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  public typealias Body = Never
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {}
}

// button: init(action:label:), init(_:action:), init(_:role:action:)
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

public struct Button<Label: View>: View, DrawnView {
  public typealias Body = Never
  var title = ""
  nonisolated(unsafe) let action: @MainActor () -> Void
  @preconcurrency nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
  }
  func draw(on canvas: Canvas) { canvas.action(title) { _ in action() } }
}

// button: init(_:systemimage:action:)
extension Button where Label == SwiftUI.Label<Text, Image> {
  @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = ("\(title)", action)
  }
  @preconcurrency nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
}

// vstack, hstack, list, foreach
public struct VStack<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

public struct HStack<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

public struct Form<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

public struct List<SelectionValue: Hashable, Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated(unsafe) var select: ((SelectionValue?) -> Void)?
  func draw(on canvas: Canvas) {
    canvas.draw(content)
    if let select { canvas.action("[select]") { select(Int($0) as? SelectionValue) } }
  }
}

extension List {
  nonisolated public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    (self.content, select) = (content(), { selection?.wrappedValue = $0 })
  }
  nonisolated public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  // list: init(_:selection:rowcontent:)
  nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
}

extension List where SelectionValue == Never {
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let id: (Data.Element) -> ID
  let content: (Data.Element) -> Content
}

extension ForEach: DrawnView where Content: View {
  func draw(on canvas: Canvas) {
    for element in data { canvas.closure("\(id(element))", named: "row") { content(element) } }
  }
}

extension ForEach: View where Content: View {
  public typealias Body = Never
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  nonisolated public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, id: { $0.id }, content: content)
  }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
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
public struct NavigationStack<Data, Root: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: @MainActor (Canvas) -> Void
  nonisolated public init(
    path: Binding<Data>, @ViewBuilder root: () -> Root
  ) where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    let root = root()
    nonisolated(unsafe) let path = path
    content = { canvas in
      canvas.closure("stack", named: "NavigationStack") { root }
      let stack = canvas.children.last?.node
      for element in path.wrappedValue {
        canvas.text(">")
        let key = ObjectIdentifier(Data.Element.self)
        canvas.closure("destination", named: "destination") { stack?.destinations[key]?(element) ?? EmptyView() }
      }
      if !path.wrappedValue.isEmpty { canvas.action("[back]") { _ in path.wrappedValue.removeLast() } }
    }
  }
  func draw(on canvas: Canvas) { content(canvas) }
}

// navigationstack: init(root:), where Data == NavigationPath
public struct NavigationPath {}

extension NavigationStack where Data == NavigationPath {
  nonisolated public init(@ViewBuilder root: () -> Root) {
    let root = root()
    content = { canvas in canvas.closure("stack", named: "NavigationStack") { root } }
  }
}

public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
}

extension NavigationLink where Destination == Never {
  nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {}
}

// navigationsplitview: init(sidebar:detail:), init(sidebar:content:detail:)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) var parts: @MainActor (Canvas) -> Void = { _ in }
  func draw(on canvas: Canvas) { parts(canvas) }
  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
}

extension NavigationSplitView where Content == EmptyView {
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    let (sidebar, detail) = (sidebar(), detail())
    parts = { canvas in
      canvas.draw(sidebar)
      canvas.text("|")
      canvas.draw(detail)
    }
  }
}

// tabview, progressview
public struct TabView<SelectionValue: Hashable, Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let selection: Binding<SelectionValue>?
  nonisolated public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
  }
  func draw(on canvas: Canvas) { if let selection { canvas.text("\(selection.wrappedValue)") } }
}

public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
}

extension ProgressView where CurrentValueLabel == EmptyView {
  nonisolated public init() where Label == EmptyView {}
  // progressview: init(value:total:)
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) where Label == EmptyView {}
}

// disclosuregroup: init(content:label:)
public struct DisclosureGroup<Label: View, Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: () -> Content
  nonisolated(unsafe) let label: Label
  nonisolated public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content, label())
  }
  func draw(on canvas: Canvas) {
    canvas.draw(label)
    canvas.draw(content())
  }
}
