#if Macros
  import SwiftSyntax

  /// The cases of an enum as they stand in it: in order, some of them in the branches of an `#if`.
  struct CaseTree {
    enum Node {
      case one(EnumCase)
      /// Each branch with its first line, such as `#if DEBUG` or `#else`.
      case branches([(head: String, cases: CaseTree)])
    }

    let nodes: [Node]

    init(of declaration: EnumDeclSyntax) {
      self.init(declaration.memberBlock.members, in: declaration.name.text)
    }

    private init(_ members: MemberBlockItemListSyntax, in root: String) {
      nodes = members.flatMap { member -> [Node] in
        if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
          cases.elements.map { .one(EnumCase($0, of: cases, in: root)) }
        } else if let condition = member.decl.as(IfConfigDeclSyntax.self) {
          [.branches(condition.clauses.map { (head: Self.head($0), cases: CaseTree($0, in: root)) })]
        } else {
          []
        }
      }
    }

    private init(_ clause: IfConfigClauseSyntax, in root: String) {
      guard case .decls(let members) = clause.elements else {
        self.init([], in: root)
        return
      }
      self.init(members, in: root)
    }

    private static func head(_ clause: IfConfigClauseSyntax) -> String {
      clause.with(\.elements, nil).trimmedDescription
    }

    /// All cases, whatever the branch.
    var all: [EnumCase] {
      nodes.flatMap { node in
        switch node {
        case .one(let one): [one]
        case .branches(let branches): branches.flatMap(\.cases.all)
        }
      }
    }

    /// The lines for each case, in the same branches of the same conditions.
    func lines(_ write: (EnumCase) -> [String]) -> [String] {
      nodes.flatMap { node in
        switch node {
        case .one(let one): return one.isUnavailable ? [] : write(one)
        case .branches(let branches):
          // A condition around something else than cases is not repeated.
          if branches.allSatisfy({ $0.cases.all.isEmpty }) { return [] }
          return branches.flatMap { [$0.head] + $0.cases.lines(write) } + ["#endif"]
        }
      }
    }
  }
#endif
