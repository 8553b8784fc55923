import SluiceNavigation

/// Destinations with all sorts of parameters.
enum Address: Equatable, Sendable {
  case home
  case new
  case todo(Int)
  case named(String)
  case both(String, String)
  case search(String, Filter?, Int?)
  case tab(String)
  case allTab
  case tag(RowID<String>, Bool)
  case about
}

enum Filter: String, PathValue, CaseIterable { case all, done }

/// The table that most tests of paths use.
let addresses = RouteTable<Address>("Spots") {
  RoutePattern("/", Address.home)
  RoutePattern("/todos/new", Address.new)
  RoutePattern("/todos/:id", Address.todo)
  RoutePattern("/names/:name", Address.named)
  RoutePattern("/:first/and/:second", Address.both)
  RoutePattern("/search/:text?filter=:filter&page=:page", Address.search)
  RoutePattern("/tabs?tab=:tab", Address.tab)
  RoutePattern("/tabs?tab=all", Address.allTab)
  RoutePattern("/tags/:tag?on=:on", Address.tag)
  RoutePattern("/über uns", Address.about)
}
