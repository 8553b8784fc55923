#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  @main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [CasesMacro.self]
  }
#else
  // A macro target is built for every `swift build` of this package; without the trait it needs nothing and does
  // nothing.
  @main struct Plugin {
    static func main() {}
  }
#endif
