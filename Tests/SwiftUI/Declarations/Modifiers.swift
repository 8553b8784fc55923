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
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    Modified(self) { $0.action("[refresh]") { _ in Task { await action() } } }
  }

  // view: onappear(perform:), ondisappear(perform:), ontapgesture(count:perform:), onsubmit(of:_:)
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(self) { if $0.before(true) == nil { action?() } }
  }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  // view: onchange(of:initial:_:), onreceive(_:perform:)
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View { self }
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    Modified(self) { if let old = $0.before(value), old != value { action() } }
  }
  nonisolated public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }

  // view: sheet(ispresented:ondismiss:content:), sheet(item:ondismiss:content:)
  nonisolated public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { self }
  nonisolated public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("sheet", item, content) }

  // view: fullscreencover(item:ondismiss:content:), popover(item:attachmentanchor:arrowedge:content:)
  nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("cover", item, content) }
  nonisolated public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { presenting("popover", item, content) }

  // view: alert(_:ispresented:presenting:actions:message:), navigationdestination(for:destination:)
  nonisolated public func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { asking("alert", "\(title)", isPresented, data.map { (actions($0), message($0)) }) }
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
    @ViewBuilder message: (T) -> M
  ) -> some View { self }
  // view: confirmationdialog(_:ispresented:titlevisibility:presenting:actions:message:)
  nonisolated public func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View { asking("dialog", "\(title)", isPresented, data.map { (actions($0), message($0)) }) }
  // view: navigationdestination(item:destination:)
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

extension View {
  // view: focused(_:), focused(_:equals:), id(_:), badge(_:), tabitem(_:), lists and fields
  nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
  nonisolated public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View { Identified(content: self, id: id) }
  nonisolated public func badge(_ count: Int) -> some View { self }
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { self }

  // view: frame(width:height:alignment:), scaleeffect(_:anchor:), monospaceddigit(), preferredcolorscheme(_:)
  nonisolated public func frame(width: Double? = nil, height: Double? = nil) -> some View { self }
  nonisolated public func scaleEffect(_ scale: Double) -> some View { self }
  nonisolated public func monospacedDigit() -> some View { self }
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

  // view: background(_:ignoressafeareaedges:), listrowbackground(_:), navigationbarbackbuttonhidden(_:), onopenurl(perform:)
  nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  // view: labelstyle(_:), buttonstyle(_:)
  nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
}

// visibility, edge, popoverattachmentanchor, shapestyle, color
public enum Visibility: Sendable { case automatic, visible, hidden }

// labelstyle, buttonstyle: primitivebuttonstyle
public protocol LabelStyle {}
public struct IconOnlyLabelStyle: LabelStyle {}
extension LabelStyle where Self == IconOnlyLabelStyle {
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

public protocol PrimitiveButtonStyle {}
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

public enum Edge: Sendable { case top, leading, bottom, trailing }

public enum PopoverAttachmentAnchor: Sendable { case rect }

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

// shape: fill(_:style:); circle
public protocol Shape: Sendable, View {}

extension Shape {
  nonisolated public func fill<S: ShapeStyle>(_ content: S) -> some View { self }
}

public struct Circle: Shape {
  public typealias Body = Never
  nonisolated public init() {}
}

// colorscheme
public enum ColorScheme: Sendable { case light, dark }

// animation, withanimation(_:_:)
public struct Animation: Equatable, Sendable {
  public static let `default` = Animation()
  public static var bouncy: Animation { Animation() }
  public static var easeInOut: Animation { Animation() }
}

extension Binding {
  // binding: animation(_:)
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
