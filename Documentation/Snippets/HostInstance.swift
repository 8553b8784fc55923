import SluiceDurable
import SluiceHost

nonisolated struct Account: Codable, Equatable, Sendable {
  var balance = 0
  var isClosed = false
  var transfers = DurableWork<Transfer>()
}

/// Money that has left an account, and must arrive at another one.
nonisolated struct Transfer: DurableRequest {
  enum Answer: Codable, Equatable, Sendable { case arrived, refused }
  var amount: Int
  var to: String
}

nonisolated enum AccountAction: Codable, Sendable {
  case deposit(Int)
  case close
  case send(Int, to: String)
  case returned(Int)
  case transfers(DurableAction<Transfer>)
}

struct NotCovered: Error, Codable {}
struct AccountClosed: Error, Codable {}

struct AccountReducer: Reducer {
  var body: some Reducer<Account, AccountAction> {
    Reduce { account, action, context in
      switch action {
      case .deposit(let amount):
        if account.isClosed { return context.reject(AccountClosed()) }
        account.balance += amount
      case .close: account.isClosed = true
      case .send(let amount, let name):
        // Both are one entry of the log: the money is in the account, or on its way.
        if account.balance < amount { return context.reject(NotCovered()) }
        account.balance -= amount
        account.transfers.run(Transfer(amount: amount, to: name), context)
      case .returned(let amount): account.balance += amount
      case .transfers: break
      }
    }
    Scope.receiving(\.transfers, action: AccountAction.transfers) {
      DurableReducer(attempts: .max)
    } output: {
      switch $0 {
      case .answered(_, let transfer, .refused): .returned(transfer.amount)
      case .answered, .failed, .interrupted: nil
      }
    }
  }
}

/// A bank that can be made more than once, such as once for each test.
actor Bank {
  private let log: any StreamLog<Account, AccountAction>
  /// Made when it is first used, because its handler refers to the bank.
  private(set) lazy var accounts: StoreHost<String, Account, AccountAction> = StoreHost(log: log) {
    [weak self] name, journal, home in
    try Store(Account(), AccountReducer(), journal: journal, handlers: [Bank.transfers(of: self)])
  }

  init(log: any StreamLog<Account, AccountAction>) { self.log = log }

  /// The handler does not retain the bank: the bank retains the host, whose stores retain the handler.
  private static func transfers(of bank: Bank?) -> EffectHandler {
    EffectHandler(Transfer.self) { [weak bank] attempt in
      guard let accounts = await bank?.accounts else { throw CancellationError() }  // the next host repeats the job
      do {
        try await accounts.ask(.deposit(attempt.request.amount), of: attempt.request.to, key: attempt.key)
        return .arrived
      } catch is AccountClosed {
        return .refused
      }
    }
  }
}

for amount in [30, 60] {
  let bank = Bank(log: MemoryLog())
  let accounts = await bank.accounts
  try await accounts.ask(.deposit(100), of: "Ann")
  try await accounts.ask(.send(amount, to: "Ben"), of: "Ann")
  for try await account in accounts.values(\.self, of: "Ann") where account.transfers.jobs.isEmpty {
    print("Ann has \(account.balance), Ben has \(try await accounts.read(\.balance, of: "Ben")).")
    break
  }
  await accounts.shutDown(within: .seconds(10))
}
