import Foundation
import Sluice
import SluiceQueries

struct PostQuery: Query, Codable {
  typealias Answer = String
  let id: Int
}

let seven = PostQuery(id: 7)

let yesterday: Queries<PostQuery> = [seven: .fresh("Rye bread")]
let file = try JSONEncoder().encode(yesterday)

let today = Store(
  try JSONDecoder().decode(Queries<PostQuery>.self, from: file), QueryReducer(),
  handlers: [EffectHandler(PostQuery.self) { _ in "Rye and salt" }])
print(today[seven].value ?? "", today[seven].isStale)  // there at once, and stale
let token = today.show(seven)
print(today[seven].value ?? "")
