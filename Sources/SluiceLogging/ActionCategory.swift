#if Logging
  import Sluice

  /// What an action is counted as, by default: the name of its case; of an open action, the name of its type.
  public func actionCategory(_ action: Any) -> String {
    if let cased = action as? any CasePathable { return cased.caseName }
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
    return mirror.children.first?.label ?? "\(action)"
  }
#endif
