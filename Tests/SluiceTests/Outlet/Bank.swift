import Incremental
import Sluice

/// A bank whose reducer replies with the new balance, and refuses what it cannot pay.
struct Bank: Equatable, Codable {
  var balance = 0
  var box: Box? = nil
  var served: [String] = []

  struct Box: Equatable, Codable { var notes = 0 }

  struct Overdrawn: Error, Equatable { var missing: Int }
  struct Closed: Error {}
}

enum BankAction: ActionWithReply, Codable, Equatable, Sendable {
  case deposit(Int)
  case withdraw(Int)
  case refuse
  case silent
  case box(BoxAction)

  typealias Reply = Int

  enum BoxAction: ActionWithReply, Codable, Equatable, Sendable {
    case add
    typealias Reply = String
  }
}

struct BankReducer: Reducer {
  var body: some Reducer<Bank, BankAction> {
    Throwing { bank, action, context in
      switch action {
      case .deposit(let amount):
        bank.balance += amount
        context.reply(bank.balance)
      case .withdraw(let amount):
        bank.balance -= amount
        if bank.balance < 0 { throw Bank.Overdrawn(missing: -bank.balance) }
        context.reply(bank.balance)
      case .refuse, .silent, .box: break
      }
    }
    Reduce { bank, action, context in
      if action == .refuse { return context.reject(Bank.Closed()) }
    }
    IfLet(\.box, action: BankAction.box) {
      Reduce { box, action, context in
        box.notes += 1
        context.reply("note \(box.notes)")
      }
    }
  }
}
