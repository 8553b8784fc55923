// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of SwiftUI as its published interface has them, for type checking where there is no SwiftUI. Most do
// nothing; what SluiceSwiftUI uses draws on a `Screen`.
//
// Beside each group stands where it is documented, below https://developer.apple.com/documentation/swiftui, and in brackets with what
// it was compared: "page" is that page; "macOS 26.0" and "iOS 17.4" are the module's textual interface in that SDK. The older one has
// the parameters, but not the isolation, which is then that of the page or of the macOS 26.0 SDK for its like: modifiers and most
// initializers are nonisolated. What only newer systems have is not declared, nor what Foundation's types add.

// view, viewbuilder, emptyview, tupleview [iOS 17.4]; view is @MainActor @preconcurrency [page]
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }
extension View where Body == Never { public var body: Body { fatalError() } }
extension Optional: View where Wrapped: View { public typealias Body = Never }
extension Optional: DrawnView where Wrapped: View {
  func draw(on canvas: Canvas) { if let self { canvas.draw(self) } }
}

public struct EmptyView: View {
  public typealias Body = Never
  nonisolated public init() {}
}

public struct TupleView<T>: View, DrawnView {
  public typealias Body = Never
  let parts: @MainActor (Canvas) -> Void
  func draw(on canvas: Canvas) { parts(canvas) }
}

nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, DrawnView {
  public typealias Body = Never
  var first: TrueContent?
  var second: FalseContent?
  @MainActor func draw(on canvas: Canvas) {
    if let first { canvas.draw(first) } else if let second { canvas.draw(second) }
  }
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView { canvas in repeat canvas.draw(each content) }
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { .init(first: first) }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { .init(second: second) }
}

// app [macOS 26.0], scene, windowgroup [iOS 17.4]
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App { @MainActor @preconcurrency public static func main() {} }

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public var body: Never { fatalError() }
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}
