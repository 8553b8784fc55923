/// The properties of an interceptor that a journal needs.
@usableFromInline
struct InterceptorTraits {
  /// The name in the record.
  let name: String
  /// Whether the program has assigned the name.
  private(set) var isNamed = false
  /// Whether it only observes, so that it does nothing in a replay.
  private(set) var watches = false

  /// Creates the traits of one kind of interceptor.
  @usableFromInline
  init(_ name: String?) { self.name = name ?? "" }

  /// Combines the traits of several interceptors. Those that only observe are ignored.
  @usableFromInline
  init(_ all: [InterceptorTraits]) {
    let changing = all.filter { !$0.watches }
    name = changing.map(\.name).joined(separator: ", ")
    isNamed = changing.allSatisfy(\.isNamed)
    watches = changing.isEmpty
  }

  private init(_ name: String, isNamed: Bool, watches: Bool) {
    (self.name, self.isNamed, self.watches) = (name, isNamed, watches)
  }

  @usableFromInline
  func named(_ name: String) -> InterceptorTraits { InterceptorTraits(name, isNamed: true, watches: watches) }

  @usableFromInline
  var watching: InterceptorTraits { InterceptorTraits(name, isNamed: isNamed, watches: true) }
}
