#if Macros
  /// What becomes of an enum without cases that begins with these words, `depth` types deep.
  func empty(_ head: String, access: String = "", attribute: String = "", depth: Int = 0) -> String {
    let text = """
      \(head) {

        \(attribute)\(access)nonisolated struct Cases: Swift::Sendable {
        }

        \(attribute)\(access)nonisolated static var cases: Cases {
          .init()
        }

        \(attribute)\(access)nonisolated var caseName: Swift::String {
          switch self {
          }
        }
      }
      """
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : String(repeating: "  ", count: depth) + $0 }.joined(separator: "\n")
  }

  /// The extension that says that it conforms.
  func conformance(_ type: String) -> String { "nonisolated extension \(type): Sluice::CasePathable {\n}" }
#endif
