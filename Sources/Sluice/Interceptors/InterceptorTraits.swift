/// The properties of an interceptor that a journal needs.
@usableFromInline
struct InterceptorTraits {
  /// The name in the record.
  let name: String
  /// Whether the program has given it that name.
  private(set) var isNamed = false
  /// Whether it can only watch: then it does nothing in a replay.
  private(set) var watches = false

  /// The traits of one kind of interceptors.
  @usableFromInline
  init(_ name: String?) { self.name = name ?? "" }

  /// The traits of several interceptors. Those that only watch make no difference.
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
