extension CasePathable {
  /// The name of the case that this value is, found by asking each case in turn. `@Cases` writes a `switch`, which is
  /// faster.
  public var caseName: String {
    for (_, part) in Mirror(reflecting: Self.cases).children {
      if let part = part as? any NamedCase<Self>, part.isCase(of: self) { return part.name }
    }
    return "\(self)"
  }
}

/// A case whose payload does not matter.
private protocol NamedCase<Root> {
  associatedtype Root
  var name: String { get }
  func isCase(of root: Root) -> Bool
}

extension EnumCase: NamedCase {
  fileprivate func isCase(of root: Root) -> Bool { extract(root) != nil }
}
