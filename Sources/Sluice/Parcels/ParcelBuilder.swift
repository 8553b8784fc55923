/// Lists the entries of a parcel, with `if`, `switch`, `for`, and availability.
@resultBuilder
public enum ParcelBuilder<State, Action> {
  /// The result of the entries.
  public typealias Parts = [ParcelPart<State, Action>]

  /// A reducer.
  @inlinable
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> Parts {
    [ParcelPart(reducer: AnyReducer(reducer))]
  }

  /// An interceptor around the reducers of the parcel.
  public static func buildExpression(_ interceptor: Interceptor<State, Action>) -> Parts {
    [ParcelPart { $0.interceptors.append(interceptor) }]
  }

  /// A service.
  public static func buildExpression(_ service: some Service<State, Action>) -> Parts {
    [ParcelPart { $0.services.append { attachment in attachment.add(service) } }]
  }

  /// A handler of a kind of effects.
  public static func buildExpression(_ handler: EffectHandler) -> Parts {
    [ParcelPart { $0.add(handler) }]
  }

  /// A dependency for its reducers and services.
  public static func buildExpression(_ provide: Provide) -> Parts { [ParcelPart { $0.values.append(provide) }] }

  /// A required dependency.
  public static func buildExpression(_ needs: Require) -> Parts { [ParcelPart { $0.add(needs) }] }

  /// A table of routes.
  public static func buildExpression<Destination>(_ routes: RouteTable<Destination>) -> Parts {
    [ParcelPart { $0.add(routes) }]
  }

  /// A nested parcel.
  public static func buildExpression(_ parcel: Parcel<State, Action>) -> Parts {
    [ParcelPart { $0.add(parcel.delivery()) }]
  }

  /// Several entries.
  public static func buildExpression(_ parts: Parts) -> Parts { parts }

  /// All entries, in order.
  public static func buildBlock(_ entries: Parts...) -> Parts { entries.flatMap { $0 } }

  /// The entries of an `if` without `else`.
  public static func buildOptional(_ entry: Parts?) -> Parts { entry ?? [] }

  /// The entries of one branch.
  public static func buildEither(first entry: Parts) -> Parts { entry }

  /// The entries of the other branch.
  public static func buildEither(second entry: Parts) -> Parts { entry }

  /// The entries of a loop.
  public static func buildArray(_ entries: [Parts]) -> Parts { entries.flatMap { $0 } }

  /// The entries of an `if #available`.
  public static func buildLimitedAvailability(_ entry: Parts) -> Parts { entry }
}
