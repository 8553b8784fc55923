#if Logging
  import Sluice

  /// Returns the default category of an action: the names of its case and of the cases inside, such as `row.title`. For
  /// an open action it is the name of its type.
  ///
  /// ```swift
  /// actionCategory(AppAction.todos(.row(3, .toggle)))      // "todos.row.toggle"
  /// ```
  ///
  /// Rules: it descends into the payload, or the last part of it, as long as that is an enum; it has at most six names.
  /// Values other than cases never become part of it.
  public func actionCategory(_ action: Any) -> String {
    var (names, next) = ([] as [String], action as Any?)
    while names.count < 6, let value = next, let name = caseName(of: value) {
      names.append(name)
      next = lastPayload(of: value)
    }
    return names.isEmpty ? "\(type(of: action))" : names.joined(separator: ".")
  }

  private func caseName(of value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    return mirror.children.first?.label ?? "\(value)"
  }

  /// Returns the payload of a case; the last one of several.
  private func lastPayload(of value: Any) -> Any? {
    let payload = Mirror(reflecting: value).children.first?.value
    guard let payload, case let parts = Mirror(reflecting: payload), parts.displayStyle == .tuple else {
      return payload
    }
    return Array(parts.children).last?.value
  }
#endif
