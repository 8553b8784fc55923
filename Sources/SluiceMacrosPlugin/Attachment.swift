#if Macros
  import SwiftDiagnostics
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Cases` at its place in the user's code, and the mistakes there.
  struct Attachment {
    let node: AttributeSyntax
    let declaration: any DeclGroupSyntax
    /// The `@Cases` on the declaration, this one among them.
    let attributes: [AttributeSyntax]
    /// The number of this one among them.
    let index: Int

    init(of node: AttributeSyntax, to declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
      self.node = node
      self.declaration = declaration
      attributes = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.lastName == node.lastName }
      // The compiler hands the node over without the tree that it is in, so only places can be compared.
      let place = context.location(of: node)?.text
      index = attributes.firstIndex { context.location(of: $0)?.text == place } ?? 0
    }

    func mistakes() -> [Diagnostic] {
      guard index == 0 else { return [diagnostic(.twice, at: node)] }
      guard let declaration = declaration.as(EnumDeclSyntax.self) else {
        return [diagnostic(.notAnEnum(kind, name), at: node)]
      }
      if declaration.isNoncopyable { return [diagnostic(.noncopyable(name), at: node)] }
      return clashes(in: declaration) + overloads(in: declaration)
    }

    private func clashes(in declaration: EnumDeclSyntax) -> [Diagnostic] {
      declaration.membersOfAllBranches.flatMap(\.declaredNames).compactMap { member in
        guard let what = member.clash else { return nil }
        if member.isCase { return Diagnostic(node: member.node, message: Mistake.caseNamed(member.name, what)) }
        return diagnostic(.clash(member.name, what), at: member.node)
      }
    }

    private func overloads(in declaration: EnumDeclSyntax) -> [Diagnostic] {
      // One name may stand in two branches of an `#if`; there the compiler sees only one.
      var seen: Set<String> = []
      return declaration.memberBlock.members.flatMap(\.declaredNames).compactMap { member in
        guard member.isCase, !seen.insert(member.name).inserted else { return nil }
        return Diagnostic(node: member.node, message: Mistake.overloaded(member.name))
      }
    }

    /// The extension stands outside of all types, where it cannot name private members of a type.
    func hiddenFromExtension(in context: [Syntax]) -> Diagnostic? {
      let modifiers = ([Syntax(declaration)] + context).map {
        $0.asProtocol((any WithModifiersSyntax).self)?.modifiers.first { $0.name.tokenKind == .keyword(.private) }
      }
      guard let modifier = modifiers.dropLast().compactMap(\.self).first else { return nil }
      guard modifiers.first == modifier else { return Diagnostic(node: node, message: Mistake.inPrivateType(name)) }
      let change = FixIt.Change.replace(
        oldNode: Syntax(modifier.name), newNode: Syntax(modifier.name.with(\.tokenKind, .keyword(.fileprivate))))
      return Diagnostic(
        node: modifier, message: Mistake.isPrivate(name), fixIt: FixIt(message: Advice.fileprivate, changes: [change]))
    }

    private func diagnostic(_ mistake: Mistake, at node: some SyntaxProtocol) -> Diagnostic {
      guard !attributes.isEmpty else { return Diagnostic(node: node, message: mistake) }
      return Diagnostic(node: node, message: mistake, fixIt: removal(of: attributes[index]))
    }

    /// Takes the attribute away, and the space behind it, but no comment.
    private func removal(of attribute: AttributeSyntax) -> FixIt {
      let start = attribute.positionAfterSkippingLeadingTrivia
      var end = attribute.endPositionBeforeTrailingTrivia
      if let next = attribute.nextToken(viewMode: .sourceAccurate),
        (attribute.trailingTrivia + next.leadingTrivia).allSatisfy(\.isWhitespace)
      {
        end = next.positionAfterSkippingLeadingTrivia
      }
      return FixIt(message: Advice.removal, changes: [.replaceText(range: start..<end, with: "", in: declaration.root)])
    }

    private var kind: String { declaration.introducer.text }

    private var name: String {
      declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    }
  }

  extension AttributeSyntax {
    /// The name without the module.
    fileprivate var lastName: String? { attributeName.lastToken(viewMode: .sourceAccurate)?.text }
  }

  extension AbstractSourceLocation {
    fileprivate var text: String { "\(line.trimmedDescription):\(column.trimmedDescription)" }
  }
#endif
