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

/// The action of a line of input; nil for a line that is none.
func action(of line: String) -> Stock.Action? {
  let words = line.split(separator: " ").map(String.init)
  guard words.count == 3, let count = Int(words[1]) else { return nil }
  return switch words[0] {
  case "put": .put(words[2], count)
  case "take": .take(words[2], count)
  default: nil
  }
}

var status: Int32 = 0
@MainActor func report(_ problem: String) {
  FileHandle.standardError.write(Data("stock: \(problem)\n".utf8))
  status = 1
}

let store = Store(Stock.State(), Stock(), onFailure: { report("\($0.cause)") })  // what the reducer rejects
while let line = readLine() {
  if let action = action(of: line) { store.send(action) } else { report("\(line)?") }
}
for (item, count) in store.counts.sorted(by: { $0.key < $1.key }) { print(count, item) }
exit(status)
