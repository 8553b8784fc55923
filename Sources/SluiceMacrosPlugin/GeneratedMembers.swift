#if Macros
  /// The members that `@Cases` writes into the enum, as lines of text.
  ///
  /// The properties are computed: a generic enum cannot have stored static ones, a property with limited availability
  /// cannot be stored, and an optimised build sees through them, so that `is(\.row)` is as fast as a `switch`. All is
  /// `nonisolated`, because the enum may belong to an actor, and so may by default everything in its module.
  struct GeneratedMembers {
    let cases: CaseTree
    let surroundings: Surroundings

    var all: [[String]] { [structure, instance, caseName].map { surroundings.memberAttributes + $0 } }

    private var access: String { surroundings.access }

    private var structure: [String] {
      ["\(access)nonisolated struct Cases: \(Name.sendable) {"]
        + cases.lines { $0.property(access: access, root: surroundings.name) }
        + ["}"]
    }

    private var instance: [String] { ["\(access)nonisolated static var cases: Cases {", ".init()", "}"] }

    private var caseName: [String] {
      ["\(access)nonisolated var caseName: \(Name.string) {", "switch self {"]
        + cases.lines { ["case .\($0.identifier):", "return \($0.literal)"] }
        + ["}", "}"]
    }
  }
#endif
