package import Sluice
package import SluiceDurable

/// All boards, and the mails that are on their way.
package struct Kanban: Codable, Equatable, Sendable {
  package var boards: Rows<Board> = []
  package var mails = DurableWork<Mail>()

  package init() {}
}

/// A mail to a member who was mentioned. It is sent by whichever run of the server comes next, if this one ends before.
package struct Mail: DurableRequest {
  package var to: String
  package var text: String
}

package enum KanbanAction: ActionWithReply, Codable, Sendable {
  /// Opens a board. The reply is its id.
  case open(name: String)
  case board(Board.ID, BoardAction)
  case mails(DurableAction<Mail>)
  case send(Mail)
  case mailFailed(Mail)

  package typealias Reply = Int
}

/// Why a board is not opened.
package enum KanbanError: Error, Codable, Equatable, CustomStringConvertible {
  case nameIsTaken(String)
  case nameIsEmpty

  package var description: String {
    switch self {
    case .nameIsTaken(let name): "There is a board “\(name)” already."
    case .nameIsEmpty: "A board needs a name."
    }
  }
}

package struct KanbanReducer: Reducer {
  package init() {}

  package var body: some Reducer<Kanban, KanbanAction> {
    Reduce { kanban, action, context in
      switch action {
      case .open(let name):
        if name.isEmpty { return context.reject(KanbanError.nameIsEmpty) }
        if kanban.boards.contains(where: { $0.name == name }) {
          return context.reject(KanbanError.nameIsTaken(name))
        }
        let id = kanban.boards.count + 1
        kanban.boards.append(Board(id: id, name: name))
        context.reply(id)
      case .send(let mail): kanban.mails.run(mail, context)
      case .board, .mails, .mailFailed: break
      }
    }
    EachRow.receiving(\.boards, action: KanbanAction.board) {
      BoardReducer()
    } output: { _, output in
      switch output {
      case .mentioned(let name, let author, let card, let text):
        .send(Mail(to: name, text: "\(author) on “\(card)”: \(text)"))
      }
    }
    Scope.receiving(\.mails, action: KanbanAction.mails) {
      DurableReducer(attempts: 20)
    } output: {
      switch $0 {
      case .failed(let job): .mailFailed(job.request)
      case .answered, .interrupted: nil
      }
    }
  }
}
