// Documentation/Internals/Loading.md says how a tape repeats what is loaded.

/// A question of a value that is loaded, or its answer, as a tape has it.
package struct LoadRecord<Key: Sendable, Answer: Sendable>: Sendable {
  let key: Key
  /// The last answer that was a value, up to this one; nil for a question.
  var value: Answer?
  /// The error, if this answer is one.
  var error: (any Error)?
}

private enum LoadRecordKey: String, CodingKey { case key, value, error }

extension LoadRecord: Encodable where Key: Encodable, Answer: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: LoadRecordKey.self)
    try record.encode(key, forKey: .key)
    if let value { try record.encode(value, forKey: .value) }
    if let error { try record.encode("\(error)", forKey: .error) }
  }
}

extension LoadRecord: Decodable where Key: Decodable, Answer: Decodable {
  package init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: LoadRecordKey.self)
    key = try record.decode(Key.self, forKey: .key)
    // Not `decodeIfPresent`, for which the value nil is none.
    value = record.contains(.value) ? try record.decode(Answer.self, forKey: .value) : nil
    error = try record.decodeIfPresent(String.self, forKey: .error).map(RecordedError.init)
  }
}

/// An error that was read from a file, as its description.
private struct RecordedError: Error, CustomStringConvertible {
  let description: String
}

/// What became of a value that is loaded.
package enum LoadStep: Hashable, Sendable {
  /// A question was asked. For the first one of a value, former answers under its name do not count.
  case asked(isFirst: Bool)
  /// The question was answered. An answer may come together with others that precede it, so that nothing was computed
  /// in between.
  case answered(isTogether: Bool)
  /// The value was forgotten, with the actions that led to it.
  case forgotten

  var isAnswer: Bool { if case .answered = self { true } else { false } }
}

/// The record of a question or an answer, whose types only the value that is loaded knows.
package protocol LoadContent: Sendable {
  func record<Key: Sendable, Answer: Sendable>(as type: LoadRecord<Key, Answer>.Type) -> LoadRecord<Key, Answer>?
}

/// A step of a value that is loaded, with its place among all steps of the graph.
package struct LoadEvent: Sendable {
  package let name: String
  package let step: LoadStep
  package let content: (any LoadContent)?
  /// A number that no other step of the graph has.
  package var version: Int

  package init(name: String, step: LoadStep, content: (any LoadContent)?, version: Int) {
    (self.name, self.step, self.content, self.version) = (name, step, content, version)
  }
}

/// What all values that are loaded knew at one place of a tape.
package struct LoadDisplay {
  /// The last step of a value, and its last answer, if that counts.
  private struct Shown {
    let last: LoadEvent
    let answer: LoadEvent?
  }

  private var shown: [String: Shown] = [:]

  package init(_ events: some Sequence<LoadEvent> = []) { for event in events { apply(event) } }

  package mutating func apply(_ event: LoadEvent) {
    switch event.step {
    case .asked(let isFirst): shown[event.name] = Shown(last: event, answer: isFirst ? nil : shown[event.name]?.answer)
    case .answered: shown[event.name] = Shown(last: event, answer: event)
    case .forgotten: shown[event.name] = nil
    }
  }

  /// The steps that lead to this display, those of one value in order.
  package var events: [LoadEvent] {
    shown.values.flatMap { shown in
      shown.last.step.isAnswer ? [shown.last] : [shown.answer, shown.last].compactMap { $0 }
    }.sorted { $0.version < $1.version }
  }

  package var names: Set<String> { Set(shown.keys) }

  /// The number of the step that led to what a value knew; 0 if it had asked nothing.
  func version(of name: String) -> Int { shown[name]?.last.version ?? 0 }

  /// Returns what a value knew.
  func memory<Key, Answer>(of name: String, as type: LoadMemory<Key, Answer>.Type) -> LoadMemory<Key, Answer> {
    var memory = LoadMemory<Key, Answer>()
    guard let shown = shown[name] else { return memory }
    memory.key = shown.last.content?.record(as: LoadRecord<Key, Answer>.self)?.key
    if let answer = shown.answer?.content?.record(as: LoadRecord<Key, Answer>.self) {
      (memory.value, memory.error) = (answer.value, answer.error)
    }
    memory.answerVersion = shown.answer?.version ?? 0
    memory.isAnswered = memory.key != nil && shown.last.step.isAnswer
    return memory
  }
}

/// What a value that is loaded knows.
struct LoadMemory<Key: Sendable, Answer: Sendable> {
  /// The key that was asked last.
  var key: Key?
  var isAnswered = false
  var value: Answer?
  var error: (any Error)?
  /// The number of the step with the last answer; 0 if there is none.
  var answerVersion = 0
}
