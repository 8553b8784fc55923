#if Macros
  import SwiftSyntax

  /// The payload of a case, in the four ways in which the expansion writes it.
  ///
  /// | Case | `type` | `embedded` | `pattern` | `extracted` |
  /// |---|---|---|---|---|
  /// | `a` | `()` | `{ .a }` | `.a` | `()` |
  /// | `a(id: X)` | `X` | `{ .a(id: $0) }` | `.a(id: let p0)` | `p0` |
  /// | `a(X, n: Y)` | `(X, n: Y)` | `{ .a($0, n: $1) }` | `.a(let p0, n: let p1)` | `(p0, n: p1)` |
  struct Payload {
    let type: String
    let embedded: String
    let pattern: String
    let extracted: String

    init(of element: EnumCaseElementSyntax, in root: String) {
      let name = "." + element.name.text
      let values = (element.parameterClause?.parameters ?? []).map {
        (label: Self.label($0), type: Self.type($0, in: root))
      }
      let isTuple = values.count > 1
      type = isTuple ? Self.list(values.map { $0.label + $0.type }) : values.first?.type ?? "()"
      if values.isEmpty {
        (embedded, pattern, extracted) = ("{ \(name) }", name, "()")
      } else if type == "Never" {
        // The compiler warns about a closure that uses what can never be.
        (embedded, pattern, extracted) = ("{ (_: Never) -> \(root) in }", name, "nil")
      } else {
        embedded = "{ \(name)\(Self.list(values.enumerated().map { "\($1.label)$\($0)" })) }"
        pattern = name + Self.list(values.enumerated().map { "\($1.label)let p\($0)" })
        extracted = isTuple ? Self.list(values.enumerated().map { "\($1.label)p\($0)" }) : "p0"
      }
    }

    private static func list(_ parts: [String]) -> String { "(" + parts.joined(separator: ", ") + ")" }

    /// `name: `, or nothing.
    private static func label(_ parameter: EnumCaseParameterSyntax) -> String {
      guard let name = parameter.firstName, name.tokenKind != .wildcard else { return "" }
      return "\(name.text): "
    }

    private static func type(_ parameter: EnumCaseParameterSyntax, in root: String) -> String {
      let type = SelfReplacer(by: root).rewrite(parameter.type).trimmed
      guard let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else { return type.description }
      return "\(optional.wrappedType.trimmed)?"
    }
  }

  /// Writes the name of the enum for `Self`, which means something else inside `Cases`.
  private final class SelfReplacer: SyntaxRewriter {
    private let name: String

    init(by name: String) { self.name = name }

    override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
      guard node.name.tokenKind == .keyword(.Self) else { return super.visit(node) }
      return TypeSyntax(node.with(\.name.tokenKind, .identifier(name)))
    }
  }
#endif
