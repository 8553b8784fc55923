#if Macros
  import SwiftSyntax

  /// A name that an enum declares.
  struct Member {
    let name: String
    let node: Syntax
    let isCase: Bool
    let isStatic: Bool

    init(_ token: TokenSyntax, isCase: Bool = false, isStatic: Bool = true) {
      name = token.text.filter { $0 != "`" }
      node = Syntax(token)
      (self.isCase, self.isStatic) = (isCase, isStatic)
    }

    /// The generated declaration that clashes with it.
    var clash: String? {
      switch (name, isStatic) {
      case ("Cases", true): "struct Cases"
      case ("cases", true): "static var cases"
      case ("caseName", false): "var caseName"
      default: nil
      }
    }
  }

  extension MemberBlockItemSyntax {
    /// The names that this member declares; none if it is an `#if`.
    var declaredNames: [Member] {
      if let cases = decl.as(EnumCaseDeclSyntax.self) { return cases.elements.map { Member($0.name, isCase: true) } }
      if let variable = decl.as(VariableDeclSyntax.self) {
        let isStatic = variable.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
        return variable.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self) }
          .map { Member($0.identifier, isStatic: isStatic) }
      }
      if decl.is(FunctionDeclSyntax.self) { return [] }
      return decl.asProtocol((any NamedDeclSyntax).self).map { [Member($0.name)] } ?? []
    }
  }

  extension EnumDeclSyntax {
    /// The members, whatever the branch of an `#if` they are in.
    var membersOfAllBranches: [MemberBlockItemSyntax] { memberBlock.members.flatMap(\.withBranches) }

    var isNoncopyable: Bool {
      inheritanceClause?.inheritedTypes.contains {
        $0.type.as(SuppressedTypeSyntax.self)?.type.trimmedDescription == "Copyable"
      } ?? false
    }
  }

  extension MemberBlockItemSyntax {
    fileprivate var withBranches: [MemberBlockItemSyntax] {
      guard let condition = decl.as(IfConfigDeclSyntax.self) else { return [self] }
      return condition.clauses.flatMap { clause -> [MemberBlockItemSyntax] in
        guard case .decls(let members) = clause.elements else { return [] }
        return members.flatMap(\.withBranches)
      }
    }
  }
#endif
