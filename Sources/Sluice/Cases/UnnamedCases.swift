/// The cases of an enum that has no named ones, as far as a key path such as `\.detail` is concerned: it can be written, and names nothing.
///
/// Overloads that take it are unavailable, and say what to write instead (Documentation/Internals/MistakeOverloads.md).
@dynamicMemberLookup
public struct _UnnamedCases {
  /// What any name leads to.
  public subscript(dynamicMember name: String) -> _UnnamedCases { fatalError() }
}

/// A case that only a key path names.
public typealias _UnnamedCase = KeyPath<_UnnamedCases, _UnnamedCases>
