import SluiceNavigation

enum Filter: String, PathValue { case open, done }

nonisolated enum Page {
  case home
  case new
  case todo(Int)
  case found(String, Filter?)
}

let pages = RouteTable<Page> {
  RoutePattern("/", Page.home)
  RoutePattern("/todos/new", Page.new)
  RoutePattern("/todos/:id", Page.todo)
  RoutePattern("/found/:text?filter=:filter", Page.found)
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
