#if Inspector
  import Foundation
  import Sluice

  extension LiveStore {
    func entry(_ handled: HandledAction<Action>) -> InspectedEntry {
      let seconds = handled.time / .seconds(1)
      var entry = InspectedEntry(
        number: handled.number, name: CaseName.of(handled.action), label: OneLine.text(of: handled.action),
        source: InspectedEntry.Source(rawValue: handled.source.kind) ?? .program, time: seconds,
        wall: Self.clockTime(tape.startDate + seconds))
      let measured = measurements.actions[handled.number]
      (entry.by, entry.place, entry.cause) = (handled.source.name, handled.origin, Self.cause(of: handled))
      entry.root = handled.root
      (entry.nanoseconds, entry.observers) = (measured?.nanoseconds, measured?.observers)
      entry.failure = measured?.failure
      entry.hasChanged = !unchanged.contains(handled.number)
      return entry
    }

    /// Returns the action that led to this one. An action of an effect has no cycle of another action, so it is listed
    /// below the action from outside that the effect goes back to.
    private static func cause(of handled: HandledAction<Action>) -> Int? {
      if let cause = handled.cause { return cause }
      guard case .effect = handled.source, handled.root != handled.number else { return nil }
      return handled.root
    }

    private static func clockTime(_ seconds: Double) -> String {
      Date(timeIntervalSince1970: seconds).ISO8601Format(.iso8601(timeZone: .gmt, includingFractionalSeconds: true))
    }

    func action(_ number: Int) -> InspectedAction? {
      guard let handled = tape[number] else { return nil }
      var action = InspectedAction(
        number: number, value: handled.action, swift: String(reflecting: handled.action),
        json: Self.json(handled.action))
      action.coeffects = handled.coeffects.map { coeffect in
        let written = try? coeffect.written { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        return (coeffect.key, written ?? "a value without an encoding")
      }
      action.attachments = (handled.attachments?.interceptors ?? []) + (handled.attachments?.additions ?? [])
      action.children = tape.entries(after: number, limit: 2_000).filter { Self.cause(of: $0) == number }.map(\.number)
      return action
    }

    static func json(_ action: Action) -> String? {
      guard let action = action as? any Encodable else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return (try? encoder.encode(action)).map { String(decoding: $0, as: UTF8.self) }
    }

    func action(json: String) throws -> Action {
      guard let type = Action.self as? any Decodable.Type else {
        throw InspectorRefusal("The actions of this store are not Decodable, so none can be made from JSON.")
      }
      do {
        if let action = try JSONDecoder().decode(type, from: Data(json.utf8)) as? Action { return action }
      } catch {
        throw InspectorRefusal("This JSON is no action of this store: \(error)")
      }
      throw InspectorRefusal("This JSON is no action of this store.")
    }

    func cases() -> [InspectedCase] {
      var cases: [String: InspectedCase] = [:]
      for handled in tape.entries(after: max(tape.base, tape.last - 2_000)) {
        let name = CaseName.of(handled.action)
        cases[name] = InspectedCase(name: name, json: Self.json(handled.action))
      }
      return cases.values.sorted { $0.name < $1.name }
    }
  }
#endif
