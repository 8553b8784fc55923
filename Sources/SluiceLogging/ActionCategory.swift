#if Logging
  import Sluice

  /// The default category of an action: the names of its case and of the cases inside, such as `row.title`; of an open
  /// action, the name of its type.
  ///
  /// ```swift
  /// actionCategory(AppAction.todos(.row(3, .toggle)))      // "todos.row.toggle"
  /// ```
  ///
  /// Rules: it goes on with the payload if that is an enum, or its last part is; six names at most. Values that are not
  /// cases never become a part of it.
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

  /// The payload of a case, or the last of several.
  private func lastPayload(of value: Any) -> Any? {
    let payload = Mirror(reflecting: value).children.first?.value
    guard let payload, case let parts = Mirror(reflecting: payload), parts.displayStyle == .tuple else {
      return payload
    }
    return Array(parts.children).last?.value
  }
#endif
