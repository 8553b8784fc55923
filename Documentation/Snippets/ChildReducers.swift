import Sluice

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
    Scope(\.clock, action: AppAction.clock) { add }  // a property
    Scope<Session, AppAction>(case: Session.signedOut, action: AppAction.login) {  // a case of an enum
      write
    }.lift(\.session)
    IfLet(\.draft, action: AppAction.draft) { write }  // an optional
    EachRow(\.todos, action: AppAction.todo) { write.lift(\Todo.title) }  // rows, by id
    EachRow(\.scores, action: AppAction.score) { add }  // a dictionary, by key
    EachRow(\.digits, action: AppAction.digit) { add }  // an array, by index
    When({ app, _ in app.clock > 1 }) {  // only if this holds before
      Reduce { app, _ in app.digits.append(0) }
    }
  }
}

let store = Store(App(), AppReducer(), onFailure: { print($0.cause) })
store.send(group: [.clock(1), .login("Wrong name"), .todo(7, "Milk"), .score("Ann", 3), .digit(1, 9), .clock(1)])
print(store.clock, store.session, store.todos[0].title, store.scores, store.digits)
store.send(.todo(8, "Bread"))
