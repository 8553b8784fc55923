import Sluice
import SluiceQueries

struct UserQuery: Query {
  struct User: Equatable, Sendable { let team: Int }
  typealias Answer = User
  let name: String
}

struct TeamQuery: Query {
  typealias Answer = String
  let id: Int
}

nonisolated struct App {
  var name: String?
  var users = Queries<UserQuery>()
  var teams = Queries<TeamQuery>()

  var shownUsers: [UserQuery] { name.map { [UserQuery(name: $0)] } ?? [] }
  var shownTeams: [TeamQuery] {  // depends on the answer of the other
    shownUsers.compactMap { users[$0].value }.map { TeamQuery(id: $0.team) }
  }
}

nonisolated enum AppAction {
  case logIn(String?)
  case users(QueryAction<UserQuery>)
  case teams(QueryAction<TeamQuery>)
}

let app = Parcel<App, AppAction>("app") {
  Reduce { app, action in
    if case .logIn(let name) = action { app.name = name }
  }
  Scope(\.users, action: AppAction.users) { QueryReducer() }
  Scope(\.teams, action: AppAction.teams) { QueryReducer() }
  ShowQueries(\.shownUsers, action: AppAction.users)  // the fetched queries are a function of the state
  ShowQueries(\.shownTeams, action: AppAction.teams)
}

let store = Store(
  App(), parcel: app,
  handlers: [
    EffectHandler(UserQuery.self) { _ in UserQuery.User(team: 3) },
    EffectHandler(TeamQuery.self) { "team \($0.id)" },
  ])

store.send(.logIn("Ann"))
print(store.teams[TeamQuery(id: 3)].value ?? "", store.teams.viewers(of: TeamQuery(id: 3)))
store.send(.logIn(nil))
print(store.teams.viewers(of: TeamQuery(id: 3)))  // kept for its time, without a viewer
