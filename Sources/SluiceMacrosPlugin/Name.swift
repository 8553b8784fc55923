#if Macros
  /// The names of other modules in the expansion, written so that no declaration of the user's program can be meant
  /// instead: neither a type `EnumCase`, nor a type `Sluice`.
  enum Name {
    static let `case` = "Sluice" + selector + "EnumCase"
    static let cased = "Sluice" + selector + "CasePathable"
    static let sendable = "Swift" + selector + "Sendable"
    static let string = "Swift" + selector + "String"

    // Before Swift 6.3 there were no module selectors, and a type that has the module's name hides the module.
    #if compiler(>=6.3)
      private static let selector = "::"
    #else
      private static let selector = "."
    #endif
  }
#endif
