// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Observation

extension View {
  // view/task(priority:_:), view/task(id:priority:_:) [iOS 17.4]; view/refreshable(action:): the actor is inherited since iOS 15, though
  // the page leaves the attribute out [macOS 26.0, iOS 17.4]
  nonisolated public func task(
    priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(self) { if $0.before(true) == nil { Task { await action() } } }
  }
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }
  nonisolated public func refreshable(
    @_inheritActorContext action: @escaping @Sendable () async -> Void
  ) -> some View {
    Modified(self) { $0.action("[refresh]") { _ in Task { await action() } } }
  }

  // view/onappear(perform:), view/ondisappear(perform:), view/ontapgesture(count:perform:) [iOS 17.4]; view/onsubmit(of:_:)
  // [macOS 26.0]
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(self) { if $0.before(true) == nil { action?() } }
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
  nonisolated public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
    self
  }

  // view/onchange(of:initial:_:) and -4psgg [pages, iOS 17.4], view/onreceive(_:perform:) [iOS 17.4]
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    Modified(self) { if let old = $0.before(value), old != value { action(old, value) } }
  }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    Modified(self) { if let old = $0.before(value), old != value { action() } }
  }
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }

  // view/sheet(ispresented:ondismiss:content:), view/sheet(item:ondismiss:content:) [pages, iOS 17.4]
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("sheet", item, content) }

  // view/fullscreencover(item:ondismiss:content:), which the Mac does not have; view/popover(item:attachmentanchor:arrowedge:content:)
  // [iOS 17.4]
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("cover", item, content) }
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("popover", item, content) }

  // view/alert(_:ispresented:presenting:actions:message:) [macOS 26.0]
  nonisolated public func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { asking("alert", titleKey.text, isPresented, data.map { (actions($0), message($0)) }) }
  nonisolated public func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { asking("alert", title.content, isPresented, data.map { (actions($0), message($0)) }) }
  @_disfavoredOverload nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { asking("alert", "\(title)", isPresented, data.map { (actions($0), message($0)) }) }
  // view/confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:) [iOS 17.4]
  nonisolated public func confirmationDialog<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { asking("dialog", titleKey.text, isPresented, data.map { (actions($0), message($0)) }) }
  @_disfavoredOverload nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { asking("dialog", "\(title)", isPresented, data.map { (actions($0), message($0)) }) }

  // view/navigationdestination(item:destination:), view/navigationdestination(for:destination:) [pages, iOS 17.4]
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { pushing(item, destination) }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View {
    Modified(self) { canvas in
      var node: Node? = canvas.node
      while let parent = node?.parent, node?.name != "NavigationStack" { node = parent }
      node?.destinations[ObjectIdentifier(data)] = { value in (value as? D).map(destination) }
    }
  }

  // view/disabled(_:), view/searchable(text:placement:prompt:), view/swipeactions(edge:allowsfullswipe:content:), view/toolbar(content:),
  // view/animation(_:value:), view/environment(_:), view/environment(_:_:), view/tag(_:), view/navigationtitle(_:) [iOS 17.4]
  nonisolated public func disabled(_ disabled: Bool) -> some View { self }
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { self }
  nonisolated public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { self }
  nonisolated public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { self }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
  nonisolated public func navigationTitle(_ title: Text) -> some View { self }
  @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
}

extension View {
  // view/focused(_:), view/focused(_:equals:) [macOS 26.0]; view/id(_:), view/badge(_:), view/tabitem(_:), view/foregroundstyle(_:),
  // view/overlay(alignment:content:) [iOS 17.4]
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { Identified(content: self, id: id) }
  nonisolated public func badge(_ count: Int) -> some View { self }
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }

  // view/frame(width:height:alignment:), view/monospaceddigit(), view/preferredcolorscheme(_:) [iOS 17.4], view/scaleeffect(_:anchor:)
  // [macOS 26.0]; a CGFloat is a Double here, for Swift converts between them
  nonisolated public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View { self }
  nonisolated public func scaleEffect(_ s: Double, anchor: UnitPoint = .center) -> some View { self }
  nonisolated public func monospacedDigit() -> some View { self }
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  // view/background(_:ignoressafeareaedges:), view/listrowbackground(_:), view/navigationbarbackbuttonhidden(_:),
  // view/onopenurl(perform:) [not compared]
  nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  // view/safeareainset(edge:alignment:spacing:content:), view/interactivedismissdisabled(_:) [not compared]
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

  // view/labelstyle(_:), view/buttonstyle(_:) [iOS 17.4]
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
}

// visibility, alignment, unitpoint, horizontaledge, edge, searchfieldplacement, submittriggers, popoverattachmentanchor [iOS 17.4]
public enum Visibility: Sendable { case automatic, visible, hidden }

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

public struct UnitPoint: Hashable, Sendable {
  public static let center = UnitPoint()
}

public enum HorizontalEdge: Int8, CaseIterable, Sendable { case leading, trailing }

// verticaledge [not compared]
public enum VerticalEdge: Int8, CaseIterable, Sendable { case top, bottom }

public enum Edge: Int8, CaseIterable, Sendable { case top, leading, bottom, trailing }

public struct SearchFieldPlacement: Sendable {
  public static let automatic = SearchFieldPlacement()
}

public struct SubmitTriggers: OptionSet, Sendable {
  public static let text = SubmitTriggers(rawValue: 1)
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}

public enum PopoverAttachmentAnchor {
  public struct Source: Sendable {
    public static let bounds = Source()
  }
  case rect(Source)
}

// labelstyle, labelstyle/icononly, primitivebuttonstyle, primitivebuttonstyle/borderless [macOS 26.0, for their like]
@MainActor @preconcurrency public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle { nonisolated public init() {} }
extension LabelStyle where Self == IconOnlyLabelStyle {
  @MainActor @preconcurrency public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle { nonisolated public init() {} }
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  @MainActor @preconcurrency public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

// shapestyle, color [iOS 17.4]
public protocol ShapeStyle: Sendable {}

public struct Color: ShapeStyle, Equatable {
  public static let red = Color()
  public static let blue = Color()
  public static let green = Color()
  public static let orange = Color()
  public static let black = Color()
  public static let white = Color()

  // color: init(_:red:green:blue:opacity:)
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {}
  init() {}
}

extension Color: View { public typealias Body = Never }

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
}

// shape/fill(_:style:) [macOS 26.0], circle [iOS 17.4]
public protocol Shape: Sendable, View {}

extension Shape {
  nonisolated public func fill<S: ShapeStyle>(_ content: S) -> some View { self }
}

public struct Circle: Shape {
  public typealias Body = Never
  nonisolated public init() {}
}

// colorscheme [iOS 17.4]
public enum ColorScheme: Sendable { case light, dark }

// animation, animation/bouncy, animation/easeinout, withanimation(_:_:): its result is not discardable [iOS 17.4]
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static var bouncy: Animation { Animation() }
  public static var easeInOut: Animation { Animation() }
}

extension Binding {
  // binding/animation(_:), binding/transaction(_:) [iOS 17.4]
  public func transaction(_ transaction: Transaction) -> Binding<Value> { self }
  public func animation(_ animation: Animation? = .default) -> Binding<Value> { self }
}

public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
  try body()
}

extension View {
  nonisolated private func presenting<Item: Identifiable>(
    _ kind: String, _ item: Binding<Item?>, _ content: @escaping (Item) -> some View
  ) -> some View {
    Modified(self) { canvas in
      guard let shown = item.wrappedValue else { return }
      canvas.text("[\(kind)")
      canvas.closure("\(kind) \(shown.id)", named: kind) { content(shown) }
      canvas.action("[dismiss]") { _ in item.wrappedValue = nil }
      canvas.text("]")
    }
  }

  nonisolated private func pushing<Item: Hashable>(
    _ item: Binding<Item?>, _ content: @escaping (Item) -> some View
  ) -> some View {
    Modified(self) { canvas in
      guard let shown = item.wrappedValue else { return }
      canvas.text(">")
      canvas.closure("pushed \(shown.hashValue)", named: "destination") { content(shown) }
      canvas.action("[back]") { _ in item.wrappedValue = nil }
    }
  }

  nonisolated private func asking(
    _ kind: String, _ title: String, _ isPresented: Binding<Bool>, _ parts: (some View, some View)?
  ) -> some View {
    Modified(self) { canvas in
      guard isPresented.wrappedValue, let (actions, message) = parts else { return }
      canvas.text("[\(kind) \(title)")
      canvas.draw(message)
      canvas.draw(actions)
      canvas.action("[close]") { _ in isPresented.wrappedValue = false }
      canvas.text("]")
    }
  }
}

nonisolated private struct Identified<Content: View, ID: Hashable>: View, DrawnView {
  typealias Body = Never
  let content: Content
  let id: ID
  @MainActor func draw(on canvas: Canvas) { canvas.closure("id \(id)", named: "id") { content } }
}
