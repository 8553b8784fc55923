import Sluice

enum Filter: String, PathValue { case open, done }

nonisolated enum Page {
  case home
  case new
  case todo(Int)
  case found(String, Filter?)
}

let pages = RouteTable<Page> {
  RoutePattern("/", \.home)
  RoutePattern("/todos/new", \.new)
  RoutePattern("/todos/:id", \.todo)
  RoutePattern("/found/:text?filter=:filter", \.found)
}

print(pages.print(.found("milk & rye", .done)) ?? "")
print(try pages.parse("/todos/7"), try pages.parse("/found/rye"))

// A deep link is a whole stack; or a path, with what its beginnings lead to below it.
let link = pages.print(stack: [.home, .found("a/b", nil), .todo(7)]) ?? ""
print(link)
print(try pages.parse(stack: link))
print(try pages.parse(trail: "/todos/7"))

for wrong in ["/todos/seven", "/todos", "/found/rye?filter=some"] {
  do { _ = try pages.parse(wrong) } catch { print(error) }
}

// By hand what @Cases of SluiceMacros writes.
nonisolated extension Page: CasePathable {
  struct Cases: Sendable {
    let home = EnumCase<Page, Void>("home", embed: { .home }, extract: { if case .home = $0 { () } else { nil } })
    let todo = EnumCase<Page, Int>(
      "todo", embed: { .todo($0) }, extract: { if case .todo(let id) = $0 { id } else { nil } })
    let new = EnumCase<Page, Void>("new", embed: { .new }, extract: { if case .new = $0 { () } else { nil } })
    let found = EnumCase<Page, (String, Filter?)>(
      "found", embed: { .found($0, $1) },
      extract: { if case .found(let text, let filter) = $0 { (text, filter) } else { nil } })
  }
  static let cases = Cases()
}
