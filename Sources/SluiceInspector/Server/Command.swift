#if Inspector
  import Foundation

  /// A command of the page to a store.
  enum Command: Sendable, Equatable {
    case travel(to: Int)
    case skip(Int, Bool)
    case resume, commit, revert, reset
    case rewind(to: Int)
    case lock(Bool)
    case pin(Int, Bool)
    case send(String)
    case inject(String, after: Int)
    case cancel(Int)

    init(body: [UInt8]) throws(Refusal) {
      guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(body)) else { throw .malformed("body") }
      self = try Self.read(fields)
    }

    private struct Fields: Decodable {
      let `do`: String
      let to, n, after, effect: Int?
      let on: Bool?
      let json: String?
    }

    private static func read(_ fields: Fields) throws(Refusal) -> Command {
      switch fields.do {
      case "travel": .travel(to: try need(fields.to, "to"))
      case "skip": .skip(try need(fields.n, "n"), try need(fields.on, "on"))
      case "resume": .resume
      case "rewind": .rewind(to: try need(fields.to, "to"))
      case "commit": .commit
      case "revert": .revert
      case "reset": .reset
      case "lock": .lock(try need(fields.on, "on"))
      case "pin": .pin(try need(fields.n, "n"), try need(fields.on, "on"))
      case "send": .send(try need(fields.json, "json"))
      case "inject": .inject(try need(fields.json, "json"), after: try need(fields.after, "after"))
      case "cancel": .cancel(try need(fields.effect, "effect"))
      default: throw .malformed("do")
      }
    }

    private static func need<Value>(_ value: Value?, _ name: String) throws(Refusal) -> Value {
      guard let value else { throw .malformed(name) }
      return value
    }

    /// Performs the command in the store's isolation.
    func perform(on store: any InspectedStore) throws {
      switch self {
      case .travel(let number): try store.travel(to: number)
      case .skip(let number, let isOn): try store.skip(number, isOn)
      case .resume: try store.resume()
      case .rewind(let number): try store.rewind(to: number)
      case .commit: try store.commit()
      case .revert: try store.revert()
      case .reset: try store.reset()
      case .lock(let isOn): try store.lock(isOn)
      case .pin(let number, let isOn): try store.pin(number, isOn)
      case .send(let json): try store.send(json: json)
      case .inject(let json, let number): try store.inject(json: json, after: number)
      case .cancel(let id): try store.cancel(effect: id)
      }
    }
  }
#endif
