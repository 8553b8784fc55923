#if Inspector
  import Foundation
  import Sluice

  extension LiveStore {
    /// Performs a command, and converts an error into a sentence for the user.
    private func perform(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let refusal as InspectorRefusal {
        throw refusal
      } catch {
        throw InspectorRefusal("\(error)")
      }
      noteChange()
    }

    func travel(to number: Int) throws {
      try perform { try store.travel(to: number, skipping: skipped) }
    }

    func skip(_ number: Int, _ isOn: Bool) throws {
      let others = isOn ? skipped.union([number]) : skipped.subtracting([number])
      let shown = max(store.shownNumber ?? tape.last, others.max() ?? 0)
      if others.isEmpty && shown == tape.last { return try resume() }
      try perform {
        try check(number)
        try store.travel(to: shown, skipping: others)
        skipped = others
      }
    }

    /// Shows the newest state. A locked store stays locked.
    func resume() throws {
      try perform {
        guard isLocked else { return store.resume() }
        try store.travel(to: tape.last)
        skipped = []
      }
    }

    func rewind(to number: Int) throws { try perform { try store.rewind(to: number) } }

    func commit() throws { try perform { store.commitTape() } }

    func revert() throws { try perform { try store.rewind(to: tape.base) } }

    func reset() throws { try perform { try store.resetToFirst() } }

    func lock(_ isOn: Bool) throws {
      try perform {
        if isOn { try store.travel(to: store.shownNumber ?? tape.last, skipping: skipped) } else { store.resume() }
        isLocked = isOn
      }
    }

    func pin(_ number: Int, _ isOn: Bool) throws {
      try perform {
        try check(number)
        if isOn { pinned.insert(number) } else { pinned.remove(number) }
      }
    }

    private func check(_ number: Int) throws {
      guard tape[number] != nil else { throw InspectorRefusal("There is no action \(number) on the tape.") }
    }

    func send(json: String) throws {
      try perform {
        if let number = store.shownNumber {
          throw InspectorRefusal("The store shows the state after action \(number). Resume first, or rewind to it.")
        }
        store.send(try action(json: json))
      }
    }

    func inject(json: String, after number: Int) throws {
      try perform { try store.inject(action(json: json), after: number) }
    }

    func cancel(effect id: Int) throws {
      try perform {
        if !store.cancelEffect(id) { throw InspectorRefusal("The effect \(id) has ended.") }
      }
    }

    func exportTape(from cursor: Int) throws -> InspectedChunk {
      guard let type = Action.self as? any Encodable.Type else {
        throw InspectorRefusal("The actions of this store are not Encodable, so the tape cannot be exported.")
      }
      return InspectedChunk(try TapeFile.contents { path in try write(type, path) }, next: nil)
    }

    private func write<Written: Encodable>(_ type: Written.Type, _ path: String) throws {
      try (tape as? Tape<State, Written>)?.write(to: path)
    }

    func importTape(_ bytes: [UInt8]) throws {
      guard let type = Action.self as? any Decodable.Type else {
        throw InspectorRefusal("The actions of this store are not Decodable, so no tape can be imported.")
      }
      try perform { try TapeFile.with(bytes) { path in try read(type, path) } }
    }

    private func read<Read: Decodable>(_ type: Read.Type, _ path: String) throws {
      try (store as? Store<State, Read>)?.replay(contentsOf: path, from: tape.first)
    }
  }

  /// Functions that convert a tape to bytes and back, through a file.
  private enum TapeFile {
    static func contents(_ write: (String) throws -> Void) throws -> [UInt8] {
      try temporary { url in
        try write(url.path)
        return [UInt8](try Data(contentsOf: url))
      }
    }

    static func with(_ bytes: [UInt8], _ read: (String) throws -> Void) throws {
      try temporary { url in
        try Data(bytes).write(to: url)
        try read(url.path)
      }
    }

    private static func temporary<Result>(_ body: (URL) throws -> Result) throws -> Result {
      let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).tape")
      defer { try? FileManager.default.removeItem(at: url) }
      return try body(url)
    }
  }
#endif
