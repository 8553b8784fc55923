// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// nonisolated(unsafe) because initializers without isolation keep what they get, and all of a screen is on the main actor.

// localizedstringkey, localizedstringkey/stringinterpolation, whose values are strings, numbers, texts, images and views; for a literal,
// what takes a key wins over what takes a string [iOS 17.4]
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ string: String) { text += string }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { text += "\(value)" }
    public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {}
    public mutating func appendInterpolation(_ text: Text) { self.text += text.content }
    public mutating func appendInterpolation(_ image: Image) {}
    public mutating func appendInterpolation<T: View>(_ view: T) {}
  }

  let text: String
  public init(_ value: String) { text = value }
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

// text/init(_:tablename:bundle:comment:), text/init(verbatim:), text/init(_:) [iOS 17.4]
public struct Text: View, DrawnView {
  public typealias Body = Never
  let content: String
  nonisolated public init(_ key: LocalizedStringKey, tableName: String? = nil, comment: StaticString? = nil) {
    content = key.text
  }
  nonisolated public init(verbatim content: String) { self.content = content }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) { self.content = "\(content)" }
  func draw(on canvas: Canvas) { canvas.text(content) }
}

// textfield/init(_:text:), toggle/init(_:ison:) [iOS 17.4]

public struct TextField<Label: View>: View, DrawnView {
  public typealias Body = Never
  let title: String
  let text: Binding<String>
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) where Label == Text {
    (title, self.text) = (titleKey.text, text)
  }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>)
  where Label == Text {
    (self.title, self.text) = ("\(title)", text)
  }
  func draw(on canvas: Canvas) { canvas.action(title) { text.wrappedValue = $0 } }
}

public struct Toggle<Label: View>: View {
  public typealias Body = Never
  nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>)
  where Label == Text {}
}

// stepper/init(_:value:step:oneditingchanged:), stepper/init(_:value:in:step:oneditingchanged:),
// stepper/init(_:onincrement:ondecrement:oneditingchanged:) [iOS 17.4]
public struct Stepper<Label: View>: View {
  public typealias Body = Never
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  nonisolated public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  nonisolated public init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where Label == Text {}
}

// securefield/init(_:text:), texteditor/init(text:), slider/init(value:in:oneditingchanged:), slider/init(value:in:step:oneditingchanged:),
// picker/init(_:selection:content:), datepicker/init(_:selection:displayedcomponents:) [iOS 17.4]
public struct SecureField<Label: View>: View {
  public typealias Body = Never
  nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, text: Binding<String>)
  where Label == Text {}
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
  nonisolated public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where V.Stride: BinaryFloatingPoint {}
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) where Label == Text {}
}

public struct DatePicker<Label: View>: View {
  public typealias Body = Never
  public typealias Components = DatePickerComponents
  nonisolated public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) where Label == Text {}
}

public struct DatePickerComponents: OptionSet, Sendable {
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// section/init(_:content:), image/init(systemname:), label/init(_:systemimage:), labeledcontent/init(_:value:), spacer,
// scrollview, lazyvstack, contentunavailableview/init(_:systemimage:description:) [iOS 17.4]
public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

public struct Image: View {
  public typealias Body = Never
  nonisolated public init(systemName: String) {}
}

public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

public struct LabeledContent<Label: View, Content: View>: View {
  public typealias Body = Never
}

extension LabeledContent where Label == Text, Content == Text {
  nonisolated public init<S: StringProtocol>(_ titleKey: LocalizedStringKey, value: S) {}
  @_disfavoredOverload nonisolated public init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}

public struct Spacer: View {
  public typealias Body = Never
  nonisolated public init(minLength: Double? = nil) {}
}

public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}

public enum Axis: Sendable {
  public struct Set: OptionSet, Sendable {
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}

public struct LazyVStack<Content: View>: View {
  public typealias Body = Never
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {}
}

public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  public typealias Body = Never
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  nonisolated public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {}
}

// buttonrole [iOS 17.4]; button, button/init(action:label:), button/init(role:action:label:), button/init(_:action:),
// button/init(_:role:action:), button/init(_:systemimage:action:), button/init(_:systemimage:role:action:) [macOS 26.0]
public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole()
  public static let cancel = ButtonRole()
}

public struct Button<Label: View>: View, DrawnView {
  public typealias Body = Never
  var title = ""
  nonisolated(unsafe) let action: @MainActor () -> Void
  @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
  }
  func draw(on canvas: Canvas) { canvas.action(title) { _ in action() } }
}

extension Button {
  @preconcurrency nonisolated public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
  ) {
    self.action = action
  }
}

extension Button where Label == SwiftUI.Label<Text, Image> {
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    (title, self.action) = (titleKey.text, action)
  }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
  nonisolated public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    (title, self.action) = (titleKey.text, action)
  }
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
}

extension Button where Label == Text {
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void
  ) {
    (title, self.action) = (titleKey.text, action)
  }
  @preconcurrency @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
  @preconcurrency nonisolated public init(
    _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    (title, self.action) = (titleKey.text, action)
  }
  @preconcurrency @_disfavoredOverload nonisolated public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.action) = ("\(title)", action)
  }
}

// horizontalalignment, verticalalignment, vstack/init(alignment:spacing:content:), hstack/init(alignment:spacing:content:),
// form/init(content:) [iOS 17.4]
public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Equatable, Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
}

public struct VStack<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

public struct HStack<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

public struct Form<Content: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: Content
  nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func draw(on canvas: Canvas) { canvas.draw(content) }
}

// list, list/init(_:selection:rowcontent:), list/init(_:id:selection:rowcontent:), list/init(_:rowcontent:), list/init(_:id:rowcontent:)
// and list/init(content:) [macOS 26.0]; list/init(selection:content:) [iOS 17.4]
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
  @MainActor @preconcurrency public init(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    (self.content, select) = (content(), { selection?.wrappedValue = $0 })
  }
  // On the Mac alone.
  @_disfavoredOverload @MainActor @preconcurrency public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  @MainActor @preconcurrency public init(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data) { rowContent($0) } }
  }
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id) { rowContent($0) } }
  }
}

extension List where SelectionValue == Never {
  @MainActor @preconcurrency public init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init { ForEach(data) { rowContent($0) } }
  }
  @MainActor @preconcurrency public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init { ForEach(data, id: id) { rowContent($0) } }
  }
  @_disfavoredOverload @MainActor @preconcurrency
  public init<Data: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<Data>, @ViewBuilder rowContent: @escaping (Binding<Data.Element>) -> RowContent
  )
  where
    Content == ForEach<LazyMapSequence<Data.Indices, (Data.Index, Data.Element.ID)>, Data.Element.ID, RowContent>,
    Data.Element: Identifiable, Data.Index: Hashable
  {
    self.init { Content(data) { rowContent($0) } }
  }
}

// foreach, foreach/init(_:content:), foreach/init(_:id:content:), of bindings and of a range, too; dynamicviewcontent,
// dynamicviewcontent/ondelete(perform:), dynamicviewcontent/onmove(perform:) [iOS 17.4]
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

@available(*, unavailable) extension ForEach: Sendable {}

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
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View {
  nonisolated public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
  @_disfavoredOverload nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }
  @_disfavoredOverload nonisolated public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    self.init(
      data: elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) },
      content: { content(data[$0.0]) }, id: { $0.1 })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  nonisolated public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}

public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension DynamicViewContent {
  nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent { self }
  nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent { self }
}

/// Foundation's, of which only this much is needed.
public struct IndexSet: Sequence {
  public func makeIterator() -> AnyIterator<Int> { fatalError() }
}

// navigationstack, navigationstack/init(root:), navigationstack/init(path:root:), navigationlink/init(_:value:) [macOS 26.0];
// navigationpath [iOS 17.4]
@MainActor @preconcurrency public struct NavigationStack<Data, Root: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) let content: @MainActor (Canvas) -> Void
  @MainActor @preconcurrency public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    let root = root()
    content = { $0.closure("stack", named: "NavigationStack") { root } }
  }
  @MainActor @preconcurrency public init(
    path: Binding<NavigationPath>, @ViewBuilder root: () -> Root
  ) where Data == NavigationPath {
    self.init(root: root)
  }
  @MainActor @preconcurrency public init(
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

public struct NavigationPath: Equatable {
  public var count: Int { 0 }
  public var isEmpty: Bool { true }
  public init() {}
  public mutating func append<V: Hashable>(_ value: V) {}
  public mutating func removeLast(_ k: Int = 1) {}
}

public struct NavigationLink<Label: View, Destination: View>: View {
  public typealias Body = Never
}

extension NavigationLink where Destination == Never {
  nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
  nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?)
  where Label == Text {}
}

// navigationsplitview/init(sidebar:detail:), navigationsplitview/init(sidebar:content:detail:) [iOS 17.4]
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View, DrawnView {
  public typealias Body = Never
  nonisolated(unsafe) var parts: @MainActor (Canvas) -> Void = { _ in }
  func draw(on canvas: Canvas) { parts(canvas) }
  nonisolated public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {}
  nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail)
  where Content == EmptyView {
    let (sidebar, detail) = (sidebar(), detail())
    parts = { canvas in
      canvas.draw(sidebar)
      canvas.text("|")
      canvas.draw(detail)
    }
  }
}

// tabview/init(selection:content:); progressview/init(), progressview/init(value:total:) [iOS 17.4]
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
}

extension ProgressView {
  nonisolated public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0)
  where Label == EmptyView, CurrentValueLabel == EmptyView {}
}

// disclosuregroup/init(content:label:) [iOS 17.4]
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
