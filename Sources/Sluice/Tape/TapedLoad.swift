import Incremental

/// A step of a value that the graph of a store loads, on a tape.
struct TapedLoad: Sendable {
  var event: LoadEvent
  /// The number of the last action before it. What was known before the tape has a smaller number than its base.
  var number: Int
  /// Nanoseconds since the store began to note actions.
  let nanoseconds: Int64

  /// A copy whose key is not compared with that of a replay, because nothing is known of the moment of the answer.
  var together: TapedLoad {
    guard event.step == .answered(isTogether: false) else { return self }
    var copy = self
    copy.event = LoadEvent(
      name: event.name, step: .answered(isTogether: true), content: event.content, version: event.version)
    return copy
  }

  /// Returns a copy with another number: one after `number` is increased by `offset`.
  func renumbered(after number: Int, by offset: Int) -> TapedLoad {
    var copy = self
    copy.number = max(self.number, number) + offset
    return copy
  }
}

/// The content of a step: the value, or the text from a file.
struct TapedContent: LoadContent {
  let coeffect: Coeffect

  func record<Key: Sendable, Answer: Sendable>(
    as type: LoadRecord<Key, Answer>.Type
  ) -> LoadRecord<Key, Answer>? {
    coeffect.value(as: type)
  }
}

extension TapeSegments {
  /// What was known before the tape.
  var baseLoads: ArraySlice<TapedLoad> { loads(to: base - 1) }

  /// What was loaded since the tape began.
  var ownLoads: ArraySlice<TapedLoad> { loads(after: base - 1) }

  /// What was loaded up to an action.
  func loads(to number: Int) -> ArraySlice<TapedLoad> {
    loads[..<loads.partitioningIndex { $0.number > number }]
  }

  /// What was loaded after an action.
  func loads(after number: Int) -> ArraySlice<TapedLoad> {
    loads[loads.partitioningIndex { $0.number > number }...]
  }

  /// Appends a step. After more than `limit` steps without an action, forgets those that no state shows.
  mutating func append(_ load: TapedLoad) {
    loads.append(load)
    if loads.count >= loadLimit { trimLastLoads() }
  }

  /// Forgets the steps after the last action, except for those that tell what is known now.
  private mutating func trimLastLoads() {
    let start = loads.partitioningIndex { $0.number >= last }
    // A value that was forgotten must not be known from a step before.
    if loads.count - start >= limit { loads[start...] = Self.lasting(loads[start...], keepingForgotten: true)[...] }
    loadLimit = max(limit, loads.count * 2)
  }

  /// Forgets the steps before the tape, except for those that tell what was known when it begins.
  mutating func trimLoads() {
    let old = baseLoads
    if old.isEmpty { return }
    loads = Self.lasting(old) + ownLoads
  }

  /// Makes what is known after some steps what was known before the tape.
  mutating func beginLoads(with loaded: [TapedLoad]) {
    loads = Self.lasting(loaded).map { load in
      var load = load
      load.number = base - 1
      return load
    }
  }

  /// Returns those steps that tell what is known after all of them.
  static func lasting(_ loads: some Collection<TapedLoad>, keepingForgotten: Bool = false) -> [TapedLoad] {
    let versions = Set(LoadDisplay(loads.map(\.event)).events.map(\.version))
    return loads.filter { load in
      versions.contains(load.event.version) || keepingForgotten && load.event.step == .forgotten
    }.map(\.together)
  }

  /// Returns steps that lead from what is known after former ones to what is known now.
  func loads(insteadOf former: [TapedLoad]) -> [TapedLoad] {
    let now = LoadDisplay(loads.map(\.event)).names
    let forgotten = LoadDisplay(former.map(\.event)).names.subtracting(now).sorted().map {
      TapedLoad(
        event: LoadEvent(name: $0, step: .forgotten, content: nil, version: 0), number: last, nanoseconds: 0)
    }
    return forgotten + Self.lasting(loads)
  }
}

/// The steps of a tape's loads, taken as the actions pass.
struct LoadCursor {
  private(set) var rest: ArraySlice<TapedLoad>

  init(_ loads: ArraySlice<TapedLoad>) { rest = loads }

  mutating func take(before number: Int) -> ArraySlice<TapedLoad> {
    let taken = rest.prefix { $0.number < number }
    rest = rest[taken.endIndex...]
    return taken
  }
}
