#if Macros
  import SluiceMacrosPlugin
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacroExpansion
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  /// Expands `@Cases` in the source, which does not say itself that it conforms, or does.
  func expect(
    _ source: String,
    expandsTo expanded: String,
    conforming isConforming: Bool = false,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    check(source, expanded, [], isConforming, at: location)
  }

  /// Expands `@Cases` where it is a mistake: words, line and column of the message, and what its advice makes of it.
  func expect(
    _ source: String,
    isRefused message: String,
    line: Int,
    column: Int,
    leaving expanded: String,
    advice: String? = nil,
    fixed: String? = nil,
    at location: Testing.SourceLocation = #_sourceLocation
  ) {
    let diagnostic = DiagnosticSpec(
      message: message, line: line, column: column, fixIts: advice.map { [FixItSpec(message: $0)] } ?? [])
    check(source, expanded, [diagnostic], fixed: fixed, at: location)
  }

  private func check(
    _ source: String,
    _ expanded: String,
    _ diagnostics: [DiagnosticSpec],
    _ isConforming: Bool = false,
    fixed: String? = nil,
    at location: Testing.SourceLocation
  ) {
    #if compiler(<6.3)
      let expanded = expanded.split(separator: "::", omittingEmptySubsequences: false).joined(separator: ".")
    #endif
    let conformance = TypeSyntax("CasePathable")
    assertMacroExpansion(
      source, expandedSource: expanded, diagnostics: diagnostics,
      macroSpecs: ["Cases": MacroSpec(type: CasesMacro.self, conformances: isConforming ? [] : [conformance])],
      fixedSource: fixed, indentationWidth: .spaces(2),
      failureHandler: { Issue.record(Comment(rawValue: $0.message), sourceLocation: location) })
  }
#endif
