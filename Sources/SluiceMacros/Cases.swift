#if Macros
  // The code that `@Cases` generates uses declarations of `Sluice` in the user's file.
  @_exported public import Sluice

  /// Makes an enum `CasePathable`, so that its cases can be named by key paths.
  ///
  /// ```swift
  /// @Cases enum Action {
  ///   case add
  ///   case row(Todo.ID, action: TodoAction)
  /// }
  ///
  /// if let (id, action) = Action.row(7, action: .toggle)[case: \.row] { … }
  /// action.is(\.add)
  /// ```
  ///
  /// It writes a property for each case: its payload is `Void`, the type, or a tuple with the labels of the case. By
  /// hand it is:
  ///
  /// ```swift
  /// extension Action: CasePathable {
  ///   struct Cases: Sendable {
  ///     var add: EnumCase<Action, Void> {
  ///       EnumCase("add", embed: { .add }, extract: { if case .add = $0 { () } else { nil } })
  ///     }
  ///     var row: EnumCase<Action, (Todo.ID, action: TodoAction)> {
  ///       EnumCase(
  ///         "row", embed: { .row($0, action: $1) },
  ///         extract: { if case .row(let id, action: let action) = $0 { (id, action: action) } else { nil } })
  ///     }
  ///   }
  ///   static var cases: Cases { Cases() }
  ///   var caseName: String {
  ///     switch self {
  ///     case .add: "add"
  ///     case .row: "row"
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// Rules:
  /// - What is generated has the access of the enum. It belongs to no actor, even if the enum does. It repeats `#if`
  ///   and `@available` of the cases, leaves out what is unavailable everywhere, and ignores default values.
  /// - `import SluiceMacros` includes `import Sluice`. Where imports are internal by default, the file of a public enum
  ///   says `public import SluiceMacros`: the compiler does not count what a macro uses, and would warn about
  ///   `public import Sluice` in a file that uses it for nothing else.
  /// - An enum that is private inside a type conforms by itself: `@Cases private enum Action: CasePathable`. An enum
  ///   inside a function cannot have `@Cases`.
  /// - A constrained parameter of a generic enum must be `Sendable`, too, as in `Box<Key: Hashable & Sendable>`: an
  ///   `EnumCase` is, and the compiler warns if what it holds may need a conformance that belongs to an actor.
  ///
  /// Cost: nothing is stored. In an optimised build `is(\.row)` is compiled to a comparison. The cost of compiling is
  /// that of swift-syntax, which is built once.
  @attached(member, names: named(Cases), named(cases), named(caseName))
  @attached(extension, conformances: CasePathable)
  public macro Cases() = #externalMacro(module: "SluiceMacrosPlugin", type: "CasesMacro")
#else
  // A global actor, because no other type may be attached to an enum; so the compiler comes to show the message.
  /// The trait `Macros` is missing.
  @available(*, unavailable, message: "add traits: [\"Macros\"] to the dependency on sluice in Package.swift")
  @globalActor public actor Cases {
    /// The trait `Macros` is missing.
    public static let shared = Cases()
  }
#endif
