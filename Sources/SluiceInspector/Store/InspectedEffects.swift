#if Inspector
  /// The effects of a store.
  public struct InspectedEffects: Sendable {
    /// An effect under way.
    public struct Running: Sendable {
      /// Its number.
      public var id: Int
      /// Its name.
      public var name: String
      /// The action that started it.
      public var action: Int
      /// When it started, in seconds since the recording began.
      public var since: Double
      /// The part of the state that it belongs to.
      public var place: String?

      /// Describes an effect under way.
      public init(id: Int, name: String, action: Int, since: Double, place: String? = nil) {
        (self.id, self.name, self.action, self.since, self.place) = (id, name, action, since, place)
      }
    }

    /// An effect that ended.
    public struct Ended: Sendable {
      /// How an effect ended.
      public enum Outcome: String, Sendable { case finished, cancelled, failed }

      /// What it was while it was under way.
      public var effect: Running
      /// When it ended, in seconds since the recording began.
      public var until: Double
      /// How it ended.
      public var outcome: Outcome
      /// Why it failed.
      public var error: String?

      /// Describes an effect that ended.
      public init(effect: Running, until: Double, outcome: Outcome, error: String? = nil) {
        (self.effect, self.until, self.outcome, self.error) = (effect, until, outcome, error)
      }
    }

    /// Those under way.
    public var running: [Running]
    /// The last that ended while a page was open.
    public var ended: [Ended]

    /// Makes a list of effects.
    public init(running: [Running] = [], ended: [Ended] = []) { (self.running, self.ended) = (running, ended) }

    var json: JSONText {
      .object([("running", .array(running.map(\.json))), ("ended", .array(ended.suffix(500).map(\.json)))])
    }
  }

  extension InspectedEffects.Running {
    fileprivate var fields: [(String, JSONText)] {
      [
        ("id", .int(id)), ("name", .string(name.cut(TextLimit.label))), ("action", .int(action)),
        ("since", .double(since)),
      ]
    }

    fileprivate var json: JSONText { .object(fields + [("place", .optional(place))]) }
  }

  extension InspectedEffects.Ended {
    fileprivate var json: JSONText {
      .object(
        effect.fields + [
          ("until", .double(until)), ("outcome", .string(outcome.rawValue)),
          ("error", .optional(error?.cut(TextLimit.value))),
        ])
    }
  }
#endif
