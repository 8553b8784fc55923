#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// One case of an enum, and how its property in `Cases` is written.
  struct EnumCase {
    /// The name as it stands in the source, perhaps in backticks.
    let identifier: String
    let payload: Payload
    /// `@available` and the like, which the property needs, too.
    let attributes: [String]
    /// Code can neither make nor match such a case, and the compiler lets no code name it.
    let isUnavailable: Bool

    init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax, in root: String) {
      identifier = element.name.text
      payload = Payload(of: element, in: root)
      attributes = declaration.attributes.map(\.trimmedDescription)
      isUnavailable = declaration.attributes.contains(where: \.isUnavailable)
    }

    /// The name without backticks.
    var name: String { identifier.filter { $0 != "`" } }

    /// The name as a literal: a raw identifier may hold quotation marks.
    var literal: String { StringLiteralExprSyntax(content: name).description }

    func property(access: String, root: String) -> [String] {
      attributes + [
        "\(access)var \(identifier): \(Name.case)<\(root), \(payload.type)> {",
        ".init(",
        "\(literal),",
        "embed: \(payload.embedded),",
        "extract: { if case \(payload.pattern) = $0 { \(payload.extracted) } else { nil } }",
        ")",
        "}",
      ]
    }
  }

  extension AttributeListSyntax.Element {
    /// Whether this is `@available(*, unavailable)`.
    fileprivate var isUnavailable: Bool {
      guard case .attribute(let attribute) = self, attribute.attributeName.trimmedDescription == "available",
        case .availability(let arguments) = attribute.arguments
      else { return false }
      let words = arguments.map(\.argument.trimmedDescription)
      return words.contains("*") && words.contains("unavailable")
    }
  }
#endif
