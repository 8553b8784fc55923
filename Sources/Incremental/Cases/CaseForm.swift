import Builtin

/// How a case is read from a value, as far as is known; any thread may read and write it.
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

  /// The form. What was written before it may be another thread's, and not be there yet.
  @inlinable @inline(__always)
  var value: CaseForm { CaseForm(rawValue: Int64(Builtin.atomicload_monotonic_Int64(words._rawValue))) }

  /// The form, with all that was written before it.
  var published: CaseForm { CaseForm(rawValue: Int64(Builtin.atomicload_acquire_Int64(words._rawValue))) }

  func publish(_ form: CaseForm) { Builtin.atomicstore_release_Int64(words._rawValue, form.rawValue._value) }

  /// Whether a value with a tag can be the case. The last bit is for all tags that have none.
  @inlinable @inline(__always)
  func allows(_ tag: Int32) -> Bool {
    let bits = UInt64(truncatingIfNeeded: Int64(Builtin.atomicload_monotonic_Int64((words + 1)._rawValue)))
    return bits &>> UInt64(truncatingIfNeeded: min(tag, 63)) & 1 != 0
  }

  func allow(_ tags: UInt64) {
    Builtin.atomicstore_release_Int64((words + 1)._rawValue, Int64(bitPattern: tags)._value)
  }
}

/// How a case is read from a value: two numbers in one word.
///
/// The lower one is the tag of values whose payload is at their beginning and can be used as it is, or -1. The upper
/// one is the first tag with `indirect`, `covered` or `nested`, and with `open` or `assumed`; or what is not known yet,
/// which is negative.
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

  /// Whether what the function makes has to be looked at.
  @inlinable var mustSeeWhatIsMade: Bool { upper < 0 || upper & Self.assumed != 0 }

  /// Whether values with other tags may have to be looked into.
  var isOpen: Bool { upper < 0 || upper & Self.open != 0 }

  @usableFromInline static var indirect: Int32 { 0x4000_0000 }
  @usableFromInline static var covered: Int32 { 0x2000_0000 }
  @usableFromInline static var nested: Int32 { 0x1000_0000 }
  /// Other paths are not tried yet.
  @usableFromInline static var open: Int32 { 0x0800_0000 }
  /// Another function is taken for this case until the next value shows that it is.
  @usableFromInline static var assumed: Int32 { 0x0400_0000 }
  @usableFromInline static var tags: Int32 { 0x03ff_ffff }
  @usableFromInline static var refusedTag: Int32 { 0x03ff_ffff }

  static var unknown: CaseForm { CaseForm(plainTag: -1, upper: -1) }
  /// The path has no step: the function gives back what it is given.
  static var whole: CaseForm { CaseForm(plainTag: -1, upper: -2) }
  /// A function that has made what is no case. It is refused when a payload has to be taken out.
  static var doubtful: CaseForm { CaseForm(plainTag: -1, upper: -3) }
  @usableFromInline static var refused: CaseForm { CaseForm(rawValue: Int64(refusedTag) << 32 | 0xffff_ffff) }

  func adding(_ flag: Int32) -> CaseForm { upper < 0 ? self : CaseForm(plainTag: plainTag, upper: upper | flag) }
}
