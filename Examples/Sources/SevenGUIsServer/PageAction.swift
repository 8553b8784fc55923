import LocalServer
import SevenGUIs
import SluiceUndo

/// An action as a page sends it.
enum PageAction: Decodable {
  case increment
  case setCelsius(text: String)
  case setFahrenheit(text: String)
  case setReturn(isReturn: Bool)
  case setStart(text: String)
  case setEnd(text: String)
  case book
  case setDuration(seconds: Double)
  case reset
  case setPrefix(text: String)
  case setName(text: String)
  case setSurname(text: String)
  case select(id: Int)
  case create
  case update
  case delete
  case addCircle(x: Double, y: Double)
  case openCircle(id: Int)
  case setDiameter(diameter: Double)
  case closeCircle
  case undo
  case redo
  case editCell(name: String, text: String)

  /// The action for the store.
  var action: AppAction {
    get throws {
      switch self {
      case .increment: .counter(.increment)
      case .setCelsius(let text): .temperature(.setCelsius(text))
      case .setFahrenheit(let text): .temperature(.setFahrenheit(text))
      case .setReturn(let isReturn): .flight(.setReturn(isReturn))
      case .setStart(let text): .flight(.setStart(text))
      case .setEnd(let text): .flight(.setEnd(text))
      case .book: .flight(.book)
      case .setDuration(let seconds): .timer(.setDuration(.seconds(min(max(seconds, 0), 60))))
      case .reset: .timer(.reset)
      case .setPrefix(let text): .people(.setPrefix(text))
      case .setName(let text): .people(.setName(text))
      case .setSurname(let text): .people(.setSurname(text))
      case .select(let id): .people(.select(id))
      case .create: .people(.create)
      case .update: .people(.update)
      case .delete: .people(.delete)
      case .addCircle(let x, let y): .circles(.add(x: x, y: y))
      case .openCircle(let id): .circles(.open(id))
      case .setDiameter(let diameter): .circles(.setDiameter(diameter))
      case .closeCircle: .circles(.close)
      case .undo: .circles(.history(.undo))
      case .redo: .circles(.history(.redo))
      case .editCell(let name, let text): .cells(.edit(try cell(name), text))
      }
    }
  }

  private func cell(_ name: String) throws -> CellID {
    guard let id = CellID(name) else { throw Refusal(.badRequest, "There is no cell \(name).") }
    return id
  }
}
