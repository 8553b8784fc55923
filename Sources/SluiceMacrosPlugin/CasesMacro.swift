#if Macros
  package import SwiftSyntax
  import SwiftSyntaxBuilder
  package import SwiftSyntaxMacros

  /// Writes what `@Cases` stands for: members of the enum, and an extension that says that it conforms to
  /// `CasePathable`.
  ///
  /// Not all of it in the extension: that stands outside of all types, where a payload could not be named as it is in
  /// the enum.
  package struct CasesMacro: MemberMacro {
    package static func expansion(
      of node: AttributeSyntax,
      providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
      let mistakes = Attachment(of: node, to: declaration, in: context).mistakes()
      for mistake in mistakes { context.diagnose(mistake) }
      guard mistakes.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self) else { return [] }
      let members = GeneratedMembers(
        cases: CaseTree(of: declaration), surroundings: Surroundings(of: declaration, in: context.lexicalContext))
      return members.all.map { "\(raw: $0.joined(separator: "\n"))" }
    }
  }

  extension CasesMacro: ExtensionMacro {
    package static func expansion(
      of node: AttributeSyntax,
      attachedTo declaration: some DeclGroupSyntax,
      providingExtensionsOf type: some TypeSyntaxProtocol,
      conformingTo protocols: [TypeSyntax],
      in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
      let attachment = Attachment(of: node, to: declaration, in: context)
      // Mistakes were reported where the members are written. The enum may say itself that it conforms.
      guard attachment.mistakes().isEmpty, !protocols.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self)
      else { return [] }
      if let hidden = attachment.hiddenFromExtension(in: context.lexicalContext) {
        context.diagnose(hidden)
        return []
      }
      let attributes = Surroundings(of: declaration, in: context.lexicalContext).attributes
      let text = attributes + ["nonisolated extension \(type.trimmedDescription): \(Name.cased) {}"]
      return [try ExtensionDeclSyntax("\(raw: text.joined(separator: "\n"))")]
    }
  }
#endif
