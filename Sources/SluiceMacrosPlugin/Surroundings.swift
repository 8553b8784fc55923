#if Macros
  import SwiftSyntax

  /// The effect of an enum's place and modifiers on an extension that stands outside of all types.
  struct Surroundings {
    /// The name of the enum, as it is used inside the extension.
    let name: String
    /// The access of the members, with a space behind it, or nothing.
    let access: String
    /// The attributes of the enum, or of a type around it, that the extension must repeat: its availability.
    let attributes: [String]
    /// The attributes of each requirement of `CasePathable`.
    let memberAttributes: [String]

    init(of declaration: EnumDeclSyntax, in context: [Syntax]) {
      name = declaration.name.text
      access = Self.access(of: declaration, in: context)
      let around = context.compactMap { $0.asProtocol((any WithAttributesSyntax).self)?.attributes }
      attributes = (around.reversed() + [declaration.attributes])
        .flatMap { $0.attributes(named: ["available", "_spi"]) }
      memberAttributes = declaration.attributes.attributes(named: ["usableFromInline"])
    }

    private static func access(of declaration: EnumDeclSyntax, in context: [Syntax]) -> String {
      // Members of a `public extension` are public without a modifier.
      let inherited = context.first?.as(ExtensionDeclSyntax.self)?.modifiers.access
      switch declaration.modifiers.access ?? inherited {
      // A private member could not be used where a private enum can.
      case "private": return "fileprivate "
      case let access?: return access + " "
      case nil: return ""
      }
    }
  }

  extension DeclModifierListSyntax {
    private static let levels: Set = ["open", "public", "package", "internal", "fileprivate", "private"]

    /// The access level, if it is written.
    var access: String? { lazy.map(\.name.text).first { Self.levels.contains($0) } }
  }

  extension AttributeListSyntax {
    /// The attributes with one of these names. Attributes in an `#if` are not seen.
    fileprivate func attributes(named names: Set<String>) -> [String] {
      compactMap { element in
        switch element {
        case .attribute(let attribute):
          names.contains(attribute.attributeName.trimmedDescription) ? attribute.trimmedDescription : nil
        case .ifConfigDecl:
          nil
        }
      }
    }
  }
#endif
