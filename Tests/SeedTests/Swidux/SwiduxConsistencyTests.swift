import SluiceSeeds
import Testing

/// The samples of the README's discussion: a reducer that leaves the state inconsistent between two lines.
@Suite struct SwiduxConsistencyTests {
  struct Task: Identifiable, Equatable {
    let id: RowID<Task>
    var title: String

    init(title: String) { (id, self.title) = (RowID(title), title) }
  }

  struct AppState: Equatable {
    var tasks: [RowID<Task>: Task] = [:]
    var todaysTasksIds: [RowID<Task>] = []
  }

  enum TaskAction: Action { case create(String) }

  private static let reducer = Reduce<AppState, any Action> { state, action in
    switch action {
    case TaskAction.create(let title):
      let task = Task(title: title)
      state.todaysTasksIds += [task.id]  // inconsistent, as in the sample: nobody sees it
      state.tasks[task.id] = task
    default: break
    }
  }

  private let store = Store(AppState(), reducer)

  // struct AppState {
  //     var tasks: [Id<Task>: Task] = [:]
  //     var todaysTasksIds: [Id<Task>] = []
  // }
  //
  // let reducer = Reducer<AppState> { state, action in
  //     switch action {
  //     case TaskAction.create(let title):
  //         let task = Task(title: title)
  //         state.todaysTasksIds += [task.id] // ← ‼️ Inconsistent state
  //         state.tasks[task.id] = task
  //     default: break
  //     }
  // }
  @Test func `A state that is inconsistent while a reducer runs is never delivered, whatever the order of its lines`() {
    var notified: [AppState] = []
    let token = store.observe(\.self, initial: false) { notified.append($0) }
    store.send(TaskAction.create("Milk"))
    store.send(TaskAction.create("Bread"))
    #expect(notified.map(\.todaysTasksIds) == [["Milk"], ["Milk", "Bread"]])
    for state in notified { #expect(state.todaysTasksIds.allSatisfy { state.tasks[$0] != nil }) }
    token.cancel()
  }

  // let token = store.subscribe(\.todaysTasksIds) { todaysTasksIds in
  //     let todaysTasks = todaysTasksIds.map { store.state.tasks[$0] }
  //     // ...
  // }
  @Test func `An observer of one part sees the other parts as the action left them`() {
    let store = store
    var notified: [[String?]] = []
    let token = store.observe(\.todaysTasksIds) { todaysTasksIds in
      let todaysTasks = todaysTasksIds.map { store.state.tasks[$0] }
      notified.append(todaysTasks.map { $0?.title })
    }
    store.send(TaskAction.create("Milk"))
    store.send(TaskAction.create("Bread"))
    #expect(notified == [[], ["Milk"], ["Milk", "Bread"]])
    token.cancel()
  }
}
