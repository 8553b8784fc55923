import Sluice

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
  RoutePattern("/", \.home)
  RoutePattern("/todos/new", \.new)
  RoutePattern("/todos/:id", \.todo)
  RoutePattern("/names/:name", \.named)
  RoutePattern("/:first/and/:second", \.both)
  RoutePattern("/search/:text?filter=:filter&page=:page", \.search)
  RoutePattern("/tabs?tab=:tab", \.tab)
  RoutePattern("/tabs?tab=all", \.allTab)
  RoutePattern("/tags/:tag?on=:on", \.tag)
  RoutePattern("/über uns", \.about)
}

extension Address: CasePathable {
  struct Cases: Sendable {
    let home = EnumCase<Address, Void>("home", embed: { .home }, extract: { $0 == .home ? () : nil })
    let new = EnumCase<Address, Void>("new", embed: { .new }, extract: { $0 == .new ? () : nil })
    let todo = EnumCase<Address, Int>(
      "todo", embed: { .todo($0) }, extract: { if case .todo(let id) = $0 { id } else { nil } })
    let named = EnumCase<Address, String>(
      "named", embed: { .named($0) }, extract: { if case .named(let name) = $0 { name } else { nil } })
    let both = EnumCase<Address, (String, String)>(
      "both", embed: { .both($0, $1) }, extract: { if case .both(let a, let b) = $0 { (a, b) } else { nil } })
    let search = EnumCase<Address, (String, Filter?, Int?)>(
      "search", embed: { .search($0, $1, $2) },
      extract: { if case .search(let text, let filter, let page) = $0 { (text, filter, page) } else { nil } })
    let tab = EnumCase<Address, String>(
      "tab", embed: { .tab($0) }, extract: { if case .tab(let tab) = $0 { tab } else { nil } })
    let allTab = EnumCase<Address, Void>("allTab", embed: { .allTab }, extract: { $0 == .allTab ? () : nil })
    let tag = EnumCase<Address, (RowID<String>, Bool)>(
      "tag", embed: { .tag($0, $1) }, extract: { if case .tag(let tag, let isOn) = $0 { (tag, isOn) } else { nil } })
    let about = EnumCase<Address, Void>("about", embed: { .about }, extract: { $0 == .about ? () : nil })
  }
  static let cases = Cases()
}
