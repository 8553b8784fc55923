/// What a journal must know of an interceptor.
@usableFromInline
struct InterceptorTraits {
  /// What it is recorded as.
  let name: String
  /// Whether the program has given it that name.
  private(set) var isNamed = false
  /// Whether it can only watch: then it does nothing in a replay.
  private(set) var watches = false

  /// Those of a kind of interceptors.
  @usableFromInline
  init(_ name: String?) { self.name = name ?? "" }

  /// Those of several. The ones that only watch make no difference.
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
