import Sluice
import SluiceUndo
import TicTacToe

/// What the store did with the last actions, for the page: where each came from, and which interceptors handled it.
@MainActor
final class ActionLog {
  /// An action.
  struct Line: Encodable, Equatable {
    let number: Int
    let action: String
    let sender: String
    /// The names, outermost first.
    var interceptors: [String] = []
    /// The name of the interceptor that refused it, and why.
    var refusedBy: String?
    var reason: String?
  }

  /// The last ones, the newest first.
  private(set) var lines: [Line] = []

  /// What notes each action.
  var trace: Trace {
    Trace { [unowned self] event in
      switch event {
      case .action(let number, let action as AppAction, _, let cause):
        let line = Line(number: number, action: Self.words(for: action), sender: Self.sender(of: action, cause))
        lines.insert(line, at: 0)
        lines.removeLast(max(lines.count - 12, 0))
      case .entered(let name): lines[0].interceptors.append(name)
      default: break
      }
    }
  }

  /// Notes that the last action was refused.
  func note(_ failure: StoreFailure<AppAction>) {
    lines[0].refusedBy = (failure.cause as? NotPossible)?.rule
    lines[0].reason = "\(failure.cause)"
  }

  private static func words(for action: AppAction) -> String {
    switch action {
    case .start(let isAgainstComputer): isAgainstComputer ? "Match against the computer" : "Match for two"
    case .match(.place(let field)): "Place \(Board.places.indices.contains(field) ? Board.places[field] : "nowhere")"
    case .match(.history(let action)): action == .undo ? "Undo" : "Redo"
    case .leave: "Leave"
    case .save(let name): "Save \(name)"
    case .load(let name): "Load \(name)"
    case .list: "List the games"
    case .saved: "Saved"
    case .loaded: "Loaded"
    case .listed: "Listed"
    case .failed: "Failed"
    }
  }

  private static func sender(of action: AppAction, _ cause: TraceEvent.Cause) -> String {
    switch (cause, action) {
    case (.outside, .list): "the program"
    case (.outside, _): "a page"
    case (.cycle, _): "the computer, a service"
    case (.effect, _): "an effect"
    case (.reducer, _): "a reducer"
    }
  }
}
