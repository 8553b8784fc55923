/// The pending work besides the queue.
@usableFromInline
struct Work: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Reports wait for the error handler.
  @inlinable static var reports: Work { Work(rawValue: 1) }
  /// Described effects wait to start.
  @inlinable static var effects: Work { Work(rawValue: 2) }
  /// Effects follow the state.
  @inlinable static var ongoing: Work { Work(rawValue: 4) }
  /// Effects belong to removable parts of the state.
  @inlinable static var scopedEffects: Work { Work(rawValue: 8) }
  /// Services observe details of the state.
  @inlinable static var details: Work { Work(rawValue: 16) }
  /// Sequences of effects wait until the actions they sent are handled.
  @inlinable static var sequences: Work { Work(rawValue: 32) }
  /// Shared values were written here, or received from elsewhere.
  @inlinable static var shared: Work { Work(rawValue: 64) }
  /// The kinds of work that keep an action from being plain.
  @inlinable static var cycleConcerned: Work { Work(rawValue: 126) }
}
