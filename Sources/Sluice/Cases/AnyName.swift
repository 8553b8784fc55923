/// A type that has a member for each name that a key path such as `\.detail` can spell; the members stand for nothing.
///
/// Overloads that take it are unavailable, and say what to write instead (Documentation/Internals/MistakeOverloads.md).
@dynamicMemberLookup
public struct _AnyNames {
  /// What any name leads to.
  public subscript(dynamicMember name: String) -> _AnyNames { fatalError() }
}

/// A key path that fits nothing else: to a case of an enum, or to a field that a state does not have.
public typealias _AnyName = KeyPath<_AnyNames, _AnyNames>
