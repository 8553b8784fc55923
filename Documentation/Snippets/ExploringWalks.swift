import Sluice
import SluiceTesting

struct Lines: Hashable {
  var ids: [Int] = []
  var selected: Int?
}

enum LinesAction: Hashable { case add(Int), select(Int) }

let lines = Reduce<Lines, LinesAction> { lines, action in
  switch action {
  case .add(let id): lines.ids = (lines.ids + [id]).suffix(8)  // but what if a removed one is selected?
  case .select(let id): lines.selected = id
  }
}

let walks = Explorer(Lines(), lines)
  .actions { lines in [.add((lines.ids.last ?? 0) + 1)] + lines.ids.map { .select($0) } }  // what makes sense now
  .always("What is selected is there") { lines in lines.selected.map { lines.ids.contains($0) } ?? true }
  .walk(walks: 100, length: 200, seed: 1)

print(walks.violation?.steps ?? [])
