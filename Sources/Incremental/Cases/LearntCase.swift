/// A case that is named by the function that makes it: what was found out so far, whatever its types are.
@usableFromInline
package class LearntCase: @unchecked Sendable {
  // @unchecked Sendable because what changes is atomic, or in a lock.
  let fileID: StaticString
  let line: UInt
  /// How values are read.
  @usableFromInline final let learnt = SharedCaseForm()
  private final let refusal = Locked<(words: String?, isReported: Bool)>((nil, false))
  private final let report: @Sendable (String) -> Void

  /// - Parameter report: gets the words about a function that is no case, where no store does.
  init(_ fileID: StaticString, _ line: UInt, report: @escaping @Sendable (String) -> Void) {
    (self.fileID, self.line, self.report) = (fileID, line, report)
  }

  deinit { learnt.deallocate() }

  /// Whether the function is known not to name a case.
  @inlinable
  package final var isRefused: Bool { learnt.value == .refused }

  /// The name of the case; until it is known, those of all it can be.
  @usableFromInline
  package var name: String { "" }

  /// Whether the name is that of one case, because it is known, or because there is only one that it can be.
  @usableFromInline
  package var isNameCertain: Bool { false }

  /// What distinguishes the case from others for these types: its name, if that is known, else the function.
  @usableFromInline
  package final var key: AnyHashable { isKnown ? AnyHashable(name) : AnyHashable(FunctionKey(learnt: self)) }

  /// Whether the case is known.
  var isKnown: Bool { false }

  private struct FunctionKey: Hashable {
    let learnt: LearntCase

    static func == (a: FunctionKey, b: FunctionKey) -> Bool { a.learnt === b.learnt }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(learnt)) }
  }

  /// Whether another one for these types is the same case, as far as is known.
  func isSame(as other: LearntCase) -> Bool { self === other }

  /// What is wrong with the function.
  @usableFromInline
  package final var mistake: String? { refusal.withLock { $0.words } }

  final func refuse(_ mistake: CaseMistake, _ root: Any.Type, _ payload: Any.Type) {
    let words = mistake.words(root: root, payload: payload, fileID: fileID, line: line)
    refusal.withLock { if $0.words == nil { $0.words = words } }
    learnt.allow(0)
    learnt.publish(.refused)
  }

  /// Another function was given for the same part, and makes another case.
  final func reportAnother() {
    report(
      explanation(
        "\(fileID):\(line): Two functions that make different cases were given for the store of one part. It sends by this one.",
        why: "There is one store for a part, and what it sends becomes one case.",
        fix:
          "Give the constructors of the cases. A function that is no case makes a store of its own by `scope(_:embed:)`."
      ))
  }

  /// Says once what is wrong with the function, if anything is.
  final func reportMistake() { reportMistake(report) }

  @usableFromInline
  package final func reportMistake(_ report: (String) -> Void) {
    let words = refusal.withLock { refusal in
      defer { refusal.isReported = refusal.isReported || refusal.words != nil }
      return refusal.isReported ? nil : refusal.words
    }
    if let words { report(words) }
  }
}

/// Which case it is, among those for the same types: equal to itself, and to those that were found to be the same.
@usableFromInline
package struct CaseIdentity {
  private let learnt: LearntCase

  @usableFromInline
  package init(_ learnt: LearntCase) { self.learnt = learnt }

  @usableFromInline
  package func isSame(as other: CaseIdentity) -> Bool { learnt.isSame(as: other.learnt) }
}
