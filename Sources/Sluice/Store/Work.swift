/// The pending work besides the queue.
@usableFromInline
struct Work: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There are reports for the error handler.
  @inlinable static var reports: Work { Work(rawValue: 1) }
  /// Effects are to start.
  @inlinable static var effects: Work { Work(rawValue: 2) }
  /// Effects follow the state.
  @inlinable static var ongoing: Work { Work(rawValue: 4) }
  /// Effects belong to parts of the state that may go.
  @inlinable static var scopedEffects: Work { Work(rawValue: 8) }
  /// Services watch details of the state.
  @inlinable static var details: Work { Work(rawValue: 16) }
  /// Sequences of effects wait until what they have sent is handled.
  @inlinable static var sequences: Work { Work(rawValue: 32) }
  /// Shared values were written, or have to be taken.
  @inlinable static var shared: Work { Work(rawValue: 64) }
  /// The kinds of work that keep an action from being plain.
  @inlinable static var cycleConcerned: Work { Work(rawValue: 126) }
}
