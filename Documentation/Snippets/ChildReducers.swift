import Sluice

nonisolated extension AppAction: CasePathable {
  struct Cases: Sendable {
    let clock = EnumCase<AppAction, Int>(
      "clock", embed: { .clock($0) }, extract: { if case .clock(let n) = $0 { n } else { nil } })
    let login = EnumCase<AppAction, String>(
      "login", embed: { .login($0) }, extract: { if case .login(let text) = $0 { text } else { nil } })
    let draft = EnumCase<AppAction, String>(
      "draft", embed: { .draft($0) }, extract: { if case .draft(let text) = $0 { text } else { nil } })
    let todo = EnumCase<AppAction, (Int, String)>(
      "todo", embed: { .todo($0, $1) }, extract: { if case .todo(let id, let text) = $0 { (id, text) } else { nil } })
    let score = EnumCase<AppAction, (String, Int)>(
      "score", embed: { .score($0, $1) }, extract: { if case .score(let key, let n) = $0 { (key, n) } else { nil } })
    let digit = EnumCase<AppAction, (Int, Int)>(
      "digit", embed: { .digit($0, $1) }, extract: { if case .digit(let index, let n) = $0 { (index, n) } else { nil } }
    )
  }
  static let cases = Cases()
}

nonisolated extension Session: CasePathable {
  struct Cases: Sendable {
    let signedOut = EnumCase<Session, String>(
      "signedOut", embed: { .signedOut(message: $0) },
      extract: { if case .signedOut(let message) = $0 { message } else { nil } })
  }
  static let cases = Cases()
}

// snippet.show
nonisolated struct Todo: Identifiable {
  let id: Int
  var title = ""
}

nonisolated enum Session {
  case signedOut(message: String)
  case signedIn
}

nonisolated struct App {
  var clock = 0
  var session = Session.signedOut(message: "")
  var draft: String?
  var todos: Rows<Todo> = [Todo(id: 7)]
  var scores = ["Ann": 0]
  var digits = [0, 0]
}

nonisolated enum AppAction {
  case clock(Int)
  case login(String)
  case draft(String)
  case todo(Todo.ID, String)
  case score(String, Int)
  case digit(Int, Int)
}

let write = Reduce<String, String> { text, new in text = new }
let add = Reduce<Int, Int> { count, step in count += step }

struct AppReducer: Reducer {
  var body: some Reducer<App, AppAction> {
    Scope(\.clock, action: \.clock) { add }  // a property
    Scope<Session, AppAction>(case: \.signedOut, action: \.login) {  // a case of an enum
      write
    }.lift(\.session)
    IfLet(\.draft, action: \.draft) { write }  // an optional
    EachRow(\.todos, action: \.todo) { write.lift(\Todo.title) }  // rows, by id
    EachRow(\.scores, action: \.score) { add }  // a dictionary, by key
    EachRow(\.digits, action: \.digit) { add }  // an array, by index
    When({ app, _ in app.clock > 1 }) {  // only if this holds before
      Reduce { app, _ in app.digits.append(0) }
    }
  }
}

let store = Store(App(), AppReducer(), onFailure: { print($0.cause) })
store.send(group: [.clock(1), .login("Wrong name"), .todo(7, "Milk"), .score("Ann", 3), .digit(1, 9), .clock(1)])
print(store.clock, store.session, store.todos[0].title, store.scores, store.digits)
store.send(.todo(8, "Bread"))
