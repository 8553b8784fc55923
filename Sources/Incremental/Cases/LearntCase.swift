import Builtin

/// A case that is named by the function that makes it, independent of its types, with what is known about it so far.
@usableFromInline
package class LearntCase: @unchecked Sendable {
  // @unchecked Sendable because what changes is atomic, or in a lock.
  let fileID: StaticString
  let line: UInt
  /// The form in which values are read.
  @usableFromInline final let learnt = SharedCaseForm()
  private final let refusal = Locked<(words: String?, isReported: Bool)>((nil, false))
  private final let report: @Sendable (String) -> Void

  /// Makes a case of which nothing is known yet.
  ///
  /// - Parameter report: Called with the message about a function that does not name a case, where no store reports it.
  init(_ fileID: StaticString, _ line: UInt, report: @escaping @Sendable (String) -> Void) {
    (self.fileID, self.line, self.report) = (fileID, line, report)
  }

  deinit { learnt.deallocate() }

  /// Whether the function is known not to name a case.
  @inlinable
  package final var isRefused: Bool { learnt.value == .refused }

  /// The name of the case or, until it is known, the names of the possible cases.
  @usableFromInline
  package var name: String { "" }

  /// Whether the name is that of one case, because the case is known, or because only one is possible.
  @usableFromInline
  package var isNameCertain: Bool { false }

  /// A key that distinguishes the case from others for these types: its name, if that is known, otherwise the function.
  @usableFromInline
  package final var key: AnyHashable { isKnown ? AnyHashable(name) : AnyHashable(FunctionKey(learnt: self)) }

  /// Whether the case is known.
  var isKnown: Bool { false }

  private struct FunctionKey: Hashable {
    let learnt: LearntCase

    static func == (a: FunctionKey, b: FunctionKey) -> Bool { a.learnt === b.learnt }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(learnt)) }
  }

  /// Returns whether another one for these types is the same case, as far as is known.
  func isSame(as other: LearntCase) -> Bool { self === other }

  /// A message about what is wrong with the function, if anything is.
  @usableFromInline
  package final var mistake: String? { refusal.withLock { $0.words } }

  final func refuse(_ mistake: CaseMistake, _ root: Any.Type, _ payload: Any.Type) {
    let words = mistake.words(root: root, payload: payload, fileID: fileID, line: line)
    refusal.withLock { if $0.words == nil { $0.words = words } }
    learnt.allow(0)
    learnt.publish(.refused)
  }

  /// Reports that another function was given for the same part, and makes another case.
  final func reportAnother() {
    report(
      explanation(
        "\(fileID):\(line): Two functions that make different cases were given for the store of one part. It sends by this one.",
        why: "There is one store for a part, and what it sends becomes one case.",
        fix:
          "Give the constructors of the cases. A function that is no case makes a store of its own by `scope(_:embed:)`."
      ))
  }

  /// Reports once what is wrong with the function, if anything is.
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

/// The identity of a case among those for the same types. It is the same as itself, and as those that were found to be
/// the same case.
@usableFromInline
package struct CaseIdentity {
  private let learnt: LearntCase

  @usableFromInline
  package init(_ learnt: LearntCase) { self.learnt = learnt }

  @usableFromInline
  package func isSame(as other: CaseIdentity) -> Bool { learnt.isSame(as: other.learnt) }
}

// MARK: - Mistakes of a function

/// The reason why a function that was given for a case does not name one.
package enum CaseMistake: Sendable {
  case noEnum
  case stripped
  case noCase
  case unreadable(part: String)
  case makesAnother(String)
  case changesPayload(of: String)
  case decides(String, String)

  /// Returns a message: what is wrong and where, why it is a problem, and how to fix it.
  func words(root: Any.Type, payload: Any.Type, fileID: StaticString, line: UInt) -> String {
    let (root, payload) = (nameInProgram(root), nameInProgram(payload))
    return explanation(
      "\(fileID):\(line): \(what(root, payload)) What is for this case is not handled.", why: why, fix: fix(root))
  }

  private func what(_ root: String, _ payload: String) -> String {
    let function = "A function was given for a case of \(root) that carries \(payload)"
    switch self {
    case .noEnum: return "A function was given for a case of \(root), which is not an enum."
    case .stripped: return "\(function), but the cases of \(root) are not known to the program."
    case .noCase: return "\(function), but no case of \(root) carries \(payload), nor does one of a payload's."
    case .unreadable(let part): return "\(function), and \(part) cannot be taken out by the function that puts it in."
    case .makesAnother(let name): return "\(function), and makes `\(name)`, where that is not found again."
    case .changesPayload(let name): return "\(function), and puts another value into `\(name)` than it is given."
    case .decides(let one, let other): return "\(function), and makes `\(one)` of one value, and `\(other)` of another."
    }
  }

  private var why: String {
    switch self {
    case .stripped:
      "Its module was compiled with `-disable-reflection-metadata`, so the payloads of its cases have no types."
    case .unreadable:
      "Swift stores such a value in an enum in another form than generic code uses, and only a `switch` converts it."
    default: "A case is named by the function that makes it: what it is given is what is taken out of the case."
    }
  }

  private func fix(_ root: String) -> String {
    switch self {
    case .noEnum:
      "Give the constructor of a case. For other types, use `scope(_:embed:)` or `lift(embed:extract:)`."
    case .stripped: "Compile it without that option, or describe the case by hand: \(byHand)."
    case .unreadable: "Describe the case by hand: \(byHand)."
    case .noCase:
      "Give the constructor itself, such as `\(root).detail`. If its payload is of a more general type, such as `any P`, use that type."
    default:
      "Give the constructor itself, such as `\(root).detail`, or a closure that only puts constructors around its argument. Where a"
        + " function has to decide, describe the case by hand: \(byHand)."
    }
  }

  private var byHand: String {
    "EnumCase(\"name\", embed: { .name($0) }, extract: { if case .name(let value) = $0 { value } else { nil } })"
  }
}

// MARK: - Forms of a case

/// The form in which a case is read from a value, as far as is known. Any thread may read and write it.
@usableFromInline
package struct SharedCaseForm: @unchecked Sendable {
  // @unchecked Sendable because both words are read and written atomically. `Atomic` would do, but needs macOS 15.
  @usableFromInline let words: UnsafeMutablePointer<Int64>

  init() {
    words = .allocate(capacity: 2)
    words.initialize(to: CaseForm.unknown.rawValue)
    (words + 1).initialize(to: -1)
  }

  func deallocate() { words.deallocate() }

  /// The form. What another thread wrote before it published the form may not be visible yet.
  @inlinable @inline(__always)
  var value: CaseForm { CaseForm(rawValue: Int64(Builtin.atomicload_monotonic_Int64(words._rawValue))) }

  /// The form. Everything that was written before it was published is visible.
  var published: CaseForm { CaseForm(rawValue: Int64(Builtin.atomicload_acquire_Int64(words._rawValue))) }

  func publish(_ form: CaseForm) { Builtin.atomicstore_release_Int64(words._rawValue, form.rawValue._value) }

  /// Returns whether a value with a tag can be the case. The last bit stands for all tags without a bit of their own.
  @inlinable @inline(__always)
  func allows(_ tag: Int32) -> Bool {
    let bits = UInt64(truncatingIfNeeded: Int64(Builtin.atomicload_monotonic_Int64((words + 1)._rawValue)))
    return bits &>> UInt64(truncatingIfNeeded: min(tag, 63)) & 1 != 0
  }

  func allow(_ tags: UInt64) {
    Builtin.atomicstore_release_Int64((words + 1)._rawValue, Int64(bitPattern: tags)._value)
  }
}

/// The form in which a case is read from a value: two numbers in one word.
///
/// The lower number is the tag of values whose payload is at their beginning and can be used as it is, or -1. The upper
/// number is the first tag, combined with the flags `indirect`, `covered` or `nested`, and `open` or `assumed`. It is
/// negative in `unknown`, `whole` and `doubtful`.
@usableFromInline
package struct CaseForm: Equatable, Sendable {
  @usableFromInline let rawValue: Int64

  @inlinable init(rawValue: Int64) { self.rawValue = rawValue }

  init(plainTag: Int32, upper: Int32) { rawValue = Int64(upper) << 32 | Int64(UInt32(bitPattern: plainTag)) }

  @inlinable var plainTag: Int32 { Int32(truncatingIfNeeded: rawValue) }
  @inlinable var upper: Int32 { Int32(truncatingIfNeeded: rawValue &>> 32) }
  @inlinable var tag: Int32 { upper & Self.tags }
  @inlinable var isIndirect: Bool { upper & Self.indirect != 0 }
  @inlinable var isNested: Bool { upper & Self.nested != 0 }

  /// Whether the first tag of the path is known.
  @inlinable var hasTag: Bool { upper >= 0 && upper != Self.refusedTag }

  /// Whether the values that the function makes must be examined.
  @inlinable var mustSeeWhatIsMade: Bool { upper < 0 || upper & Self.assumed != 0 }

  /// Whether values with other tags may have to be examined.
  var isOpen: Bool { upper < 0 || upper & Self.open != 0 }

  @usableFromInline static var indirect: Int32 { 0x4000_0000 }
  @usableFromInline static var covered: Int32 { 0x2000_0000 }
  @usableFromInline static var nested: Int32 { 0x1000_0000 }
  /// A flag: other paths were not tried yet.
  @usableFromInline static var open: Int32 { 0x0800_0000 }
  /// A flag: another function is assumed to make this case, until the next value shows whether it does.
  @usableFromInline static var assumed: Int32 { 0x0400_0000 }
  @usableFromInline static var tags: Int32 { 0x03ff_ffff }
  @usableFromInline static var refusedTag: Int32 { 0x03ff_ffff }

  static var unknown: CaseForm { CaseForm(plainTag: -1, upper: -1) }
  /// The form of a path without steps: the function returns its argument.
  static var whole: CaseForm { CaseForm(plainTag: -1, upper: -2) }
  /// The form of a function that has made a value that is no case of it. The function is refused when a payload has to
  /// be taken out.
  static var doubtful: CaseForm { CaseForm(plainTag: -1, upper: -3) }
  @usableFromInline static var refused: CaseForm { CaseForm(rawValue: Int64(refusedTag) << 32 | 0xffff_ffff) }

  func adding(_ flag: Int32) -> CaseForm { upper < 0 ? self : CaseForm(plainTag: plainTag, upper: upper | flag) }
}
