#if Macros
  import SwiftDiagnostics

  /// A use of `@Cases` that cannot work: what happened, why that is a problem, and how to fix it.
  struct Mistake: DiagnosticMessage {
    let diagnosticID: MessageID
    let message: String
    let severity = DiagnosticSeverity.error

    private init(_ id: String, _ what: String, why: String, fix: String) {
      diagnosticID = MessageID(domain: "Sluice", id: id)
      message = "\(what): \(why). To fix this, \(fix)."
    }

    static func notAnEnum(_ kind: String, _ name: String) -> Mistake {
      Mistake(
        "notAnEnum", "@Cases is attached to the \(kind) '\(name)'",
        why: "it writes a property for each case, and only an enum has cases",
        fix: "remove @Cases, or make '\(name)' an enum")
    }

    static let twice = Mistake(
      "twice", "@Cases is attached twice",
      why: "what it generates would be declared twice",
      fix: "remove one of them")

    static func noncopyable(_ name: String) -> Mistake {
      Mistake(
        "noncopyable", "@Cases is attached to '\(name)', which is not copyable",
        why: "an EnumCase takes a payload out of a value by copying it",
        fix: "remove @Cases, or let '\(name)' be copyable")
    }

    static func isPrivate(_ name: String) -> Mistake {
      Mistake(
        "isPrivate", "@Cases cannot make '\(name)' conform to CasePathable",
        why: "an extension does that, which is outside of the type in which '\(name)' is private",
        fix: "write 'fileprivate', or write 'enum \(name): CasePathable' yourself")
    }

    static func inPrivateType(_ name: String) -> Mistake {
      Mistake(
        "inPrivateType", "@Cases cannot make '\(name)' conform to CasePathable",
        why: "an extension does that, which is outside of the type in which the type around '\(name)' is private",
        fix: "let that type be fileprivate, or write 'enum \(name): CasePathable' yourself")
    }

    static func clash(_ name: String, _ generated: String) -> Mistake {
      Mistake(
        "clash", "'\(name)' is declared here and by @Cases",
        why: "@Cases generates '\(generated)', and both cannot be there",
        fix: "rename or remove this one, or remove @Cases and write the conformance to CasePathable by hand")
    }

    static func caseNamed(_ name: String, _ generated: String) -> Mistake {
      Mistake(
        "caseNamed", "@Cases cannot work with a case named '\(name)'",
        why: "it generates '\(generated)', which has the same name",
        fix: "rename the case")
    }

    static func overloaded(_ name: String) -> Mistake {
      Mistake(
        "overloaded", "@Cases cannot work with two cases named '\(name)'",
        why: "it generates a property with the name of each case, and two would have the same",
        fix: "rename one of them")
    }
  }

  /// What the compiler offers to do about a mistake.
  struct Advice: FixItMessage {
    let fixItID: MessageID
    let message: String

    static let removal = Advice(fixItID: MessageID(domain: "Sluice", id: "removal"), message: "remove @Cases")
    static let `fileprivate` = Advice(
      fixItID: MessageID(domain: "Sluice", id: "fileprivate"), message: "write 'fileprivate'")
  }
#endif
