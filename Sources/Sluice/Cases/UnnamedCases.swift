/// What has each name that a key path such as `\.detail` can spell, and means nothing by it: the cases of an enum that has no named ones, or the
/// fields of a state.
///
/// Overloads that take it are unavailable, and say what to write instead (Documentation/Internals/MistakeOverloads.md).
@dynamicMemberLookup
public struct _UnnamedCases {
  /// What any name leads to.
  public subscript(dynamicMember name: String) -> _UnnamedCases { fatalError() }
}

/// A case that only a key path names.
public typealias _UnnamedCase = KeyPath<_UnnamedCases, _UnnamedCases>

/// A field that the state does not have, or that cannot be written.
public typealias _MissingField = KeyPath<_UnnamedCases, _UnnamedCases>
