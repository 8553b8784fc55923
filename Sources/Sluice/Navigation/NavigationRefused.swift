/// A navigation that is not possible, such as a pop of an empty stack, or to a destination that is absent. The state
/// is unchanged.
public struct NavigationRefused: Error, CustomStringConvertible {
  /// One sentence for a log.
  public let description: String

  init(action: Any, count: Int, hasRoot: Bool) {
    let there = count == 1 ? "one destination" : "\(count) destinations"
    description =
      "The navigation \(action) was asked of a stack of \(there)\(hasRoot ? ", the first of which is its root" : "")."
      + " It changed nothing, because it needs a destination that is not there, or would take the root away."
      + " If its sender cannot know that, such as a button that is tapped twice, this is harmless."
  }

  init(asked request: RouteRequest) {
    description =
      "A reducer asked to \(request), but it is in no stack and no presentation that could do that. Attach it with"
      + " `EachRoute` or `IfPresented`; to push, to a stack whose destinations have this type."
  }

  init(notPresented action: Any) {
    description =
      "The navigation \(action) was asked where no such thing is presented. It changed nothing. If its sender cannot"
      + " know that, such as a button that is tapped twice, this is harmless."
  }
}
