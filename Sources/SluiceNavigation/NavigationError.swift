/// The error for a navigation that is not possible, or for patterns of links that conflict. The state is unchanged.
public enum NavigationError: Error, Hashable, CustomStringConvertible {
  /// A navigation is not possible, such as a pop of an empty stack, or to a destination that is absent.
  case refused(String)
  /// Two patterns claim the same paths: each with the name of its table and its place in the source. The first one is
  /// used for parsing.
  case conflict(first: String, second: String)

  /// A description of what happened, and of how to fix it.
  public var description: String {
    switch self {
    case .refused(let text): text
    case .conflict(let first, let second):
      "Two patterns claim the same paths: \(first), and \(second). The first one is used. Put one of them under a prefix,"
        + " with `under`, or take it out."
    }
  }
}

extension NavigationError {
  static func refused(_ action: Any, count: Int, hasRoot: Bool) -> NavigationError {
    let destinations = count == 1 ? "one destination" : "\(count) destinations"
    return .refused(
      "The navigation \(action) was sent to a stack of \(destinations)\(hasRoot ? ", the first of which is its root" : "")."
        + " It changed nothing, because it needs a destination that is not in the stack, or would remove the root."
        + " If its sender cannot know that, such as a button that is tapped twice, this is harmless.")
  }

  static func notInStack(_ request: RouteRequest) -> NavigationError {
    .refused(
      "A reducer asked to \(request), but it is in no stack and no presentation that could do that. Attach it with"
        + " `EachRoute` or `IfPresented`; to push, to a stack whose destinations have this type.")
  }

  static func notPresented(_ action: Any) -> NavigationError {
    .refused(
      "The navigation \(action) was sent where nothing of that kind is presented. It changed nothing. If its sender cannot"
        + " know that, such as a button that is tapped twice, this is harmless.")
  }
}
