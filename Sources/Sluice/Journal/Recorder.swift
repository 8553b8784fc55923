/// The actions that a store has handled and not yet recorded, with the journal that records them.
@usableFromInline
final class Recorder<State, Action> {
  let journal: any Journal<State, Action>
  /// The actions handled since the last append, oldest first.
  var unrecorded: [Envelope<Action>] = []
  /// The coeffects and the attachments of each unrecorded action.
  private var metadata: [(coeffects: [Coeffect], attached: Attached<State, Action>)] = []
  /// The number of the first unrecorded action.
  var firstNumber = 0
  private var log = AttachedLog<State, Action>()
  /// The attachments that the store was created with, and those of earlier runs.
  let registry: ReplayRegistry<State, Action>

  init(_ journal: any Journal<State, Action>, _ registry: ReplayRegistry<State, Action>) {
    (self.journal, self.registry) = (journal, registry)
  }

  func handled(
    _ envelope: Envelope<Action>, number: Int, coeffects read: [Coeffect], by attached: Attached<State, Action>
  ) {
    if unrecorded.isEmpty { firstNumber = number }
    unrecorded.append(envelope)
    metadata.append((read, attached))
  }

  func append() throws {
    try journal.append(
      zip(unrecorded, metadata).map {
        JournalEntry(action: $0.action, coeffects: $1.coeffects, attachments: $1.attached.names.attachments)
      })
    for entry in metadata { log.append(entry.attached) }
    log.forget(allBut: journal.countSinceSnapshot)
  }

  func takeUnrecorded() -> [Envelope<Action>] {
    defer { (unrecorded, metadata) = ([], []) }
    return unrecorded
  }

  /// Returns the attachments that handled each of the entries since the newest snapshot. The last entry is the one that
  /// was appended last.
  ///
  /// - Throws: `AttachmentsMissing`.
  func attached(for entries: [JournalEntry<Action>]) throws -> [Attached<State, Action>] {
    var missing = Attachments()
    var last: (names: Attachments?, attached: Attached<State, Action>) = (nil, registry.asMade)
    let first = log.count - entries.count
    let all = entries.indices.map { index in
      let names = entries[index].attachments
      if let known = log[first + index], names == nil || names == known.names.attachments { return known }
      if names != last.names { last = (names, registry.attached(for: names, &missing)) }
      return last.attached
    }
    if missing.isEmpty { return all }
    let count = entries.count { $0.attachments?.needs(missing) == true }
    throw AttachmentsMissing(missing, count: count, isAboutStore: true)
  }
}
