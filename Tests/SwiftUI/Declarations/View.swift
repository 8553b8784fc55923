// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Declarations of SwiftUI as its published interface has them, for type checking where there is no SwiftUI. They do
// nothing. Beside each group stands where it is documented, below https://developer.apple.com/documentation/swiftui;
// underscored attributes, which that leaves out, are those of the module's .swiftinterface.

// view, viewbuilder, emptyview, tupleview, _conditionalcontent
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View { public var body: Never { fatalError() } }
extension View where Body == Never { public var body: Body { fatalError() } }
extension Optional: View where Wrapped: View { public typealias Body = Never }

public struct EmptyView: View {
  public typealias Body = Never
  nonisolated public init() {}
}

public struct TupleView<T>: View {
  public typealias Body = Never
}

public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  public typealias Body = Never
}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    fatalError()
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<T: View, F: View>(first: T) -> _ConditionalContent<T, F> { fatalError() }
  public static func buildEither<T: View, F: View>(second: F) -> _ConditionalContent<T, F> { fatalError() }
}

// app, scene, windowgroup
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
