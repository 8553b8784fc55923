import Foundation
import Sluice

struct Stock: Reducer {
  struct State: Equatable { var counts: [String: Int] = [:] }
  enum Action: Equatable, Sendable { case put(String, Int), take(String, Int) }
  struct TooFew: Error, CustomStringConvertible {
    let description: String
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .put(let item, let count): state.counts[item, default: 0] += count
    case .take(let item, let count):
      let left = state.counts[item, default: 0] - count
      guard left >= 0 else { return context.reject(TooFew(description: "\(-left) \(item) missing")) }
      state.counts[item] = left
    }
  }
}

struct Unknown: Error {}

func action(of line: String) throws -> Stock.Action {
  let words = line.split(separator: " ").map(String.init)
  guard words.count == 3, let count = Int(words[1]) else { throw Unknown() }
  switch words[0] {
  case "put": return .put(words[2], count)
  case "take": return .take(words[2], count)
  default: throw Unknown()
  }
}

let store = Store(Stock.State(), Stock())
var status: Int32 = 0
while let line = readLine() {
  do {
    try await store.ask(action(of: line))  // returns when the action is handled, or throws the reason why not
  } catch {
    FileHandle.standardError.write(Data("stock: \(line): \(error)\n".utf8))
    status = 1
  }
}
for (item, count) in store.counts.sorted(by: { $0.key < $1.key }) { print(count, item) }
exit(status)
