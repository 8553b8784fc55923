/// The part of a program that sent an action.
public enum ActionSource: Hashable, Sendable, CustomStringConvertible {
  /// Code outside the store: a view, a test, `main`.
  case program
  /// A reducer or an interceptor, while it handled another action.
  case reducer
  /// An effect, by its id or its source location; nil if a handler answered it at once.
  case effect(String?)
  /// A service, by its type.
  case service(String)
  /// An observer of the store.
  case observer
  /// An outlet, from any isolation.
  case outlet

  /// A word for the kind, and the name if there is one.
  public var description: String { name.map { "\(kind) \($0)" } ?? kind }

  /// A word for the kind of source.
  public var kind: String {
    switch self {
    case .program: "program"
    case .reducer: "reducer"
    case .effect: "effect"
    case .service: "service"
    case .observer: "observer"
    case .outlet: "outlet"
    }
  }

  /// The name of the effect or service.
  public var name: String? {
    switch self {
    case .effect(let name): name
    case .service(let name): name
    case .program, .reducer, .observer, .outlet: nil
    }
  }
}
