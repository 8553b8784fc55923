import Sluice

/// Who looks at which board: by board, how often each member does.
struct Presence: Equatable {
  private var visits: [Int: [String: Int]] = [:]

  func members(of board: Int) -> [String] { visits[board, default: [:]].keys.sorted() }

  mutating func change(_ member: String, on board: Int, by more: Int) {
    let count = visits[board, default: [:]][member, default: 0] + more
    visits[board, default: [:]][member] = count > 0 ? count : nil
    if visits[board]?.isEmpty == true { visits[board] = nil }
  }
}

enum PresenceAction {
  case enter(board: Int, member: String)
  case leave(board: Int, member: String)
}

struct PresenceReducer: Reducer {
  func reduce(_ presence: inout Presence, _ action: PresenceAction, _ context: Context<PresenceAction>) {
    switch action {
    case .enter(let board, let member): presence.change(member, on: board, by: 1)
    case .leave(let board, let member): presence.change(member, on: board, by: -1)
    }
  }
}
