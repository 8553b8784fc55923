import Sluice

struct Job: Identifiable, Codable, Equatable, Sendable {
  let id: Int
  var title: String
  var seconds = 0
  var isDone = false
}

struct Refusal: Error, Equatable, CustomStringConvertible {
  let description: String
}

struct Jobs: Reducer {
  struct State: Equatable {
    @Shared var jobs: Rows<Job>
    var running: Job.ID?
    var isInterrupted = false

    init(_ jobs: Shared<Rows<Job>>) { _jobs = jobs }
  }

  enum Action: Equatable, Sendable {
    case add(String)
    case start(Job.ID)
    case second
    case pause, finish, interrupt
  }

  func reduce(_ state: inout State, _ action: Action, _ context: Context<Action>) {
    switch action {
    case .add(let title):
      guard !title.isEmpty else { return context.reject(Refusal(description: "A job needs a title.")) }
      state.jobs.append(Job(id: (state.jobs.last?.id ?? 0) + 1, title: title))
    case .start(let id):
      guard state.jobs[id: id]?.isDone == false else {
        return context.reject(Refusal(description: "There is no open job \(id)."))
      }
      state.running = id
      context.every(.seconds(1), id: "clock", cancelInFlight: true) { $0(.second) }
    case .second:
      if let id = state.running { state.jobs[id: id]?.seconds += 1 }
    case .pause: stop(&state, context)
    case .interrupt:
      state.isInterrupted = true
      stop(&state, context)
    case .finish:
      if let id = state.running { state.jobs[id: id]?.isDone = true }
      stop(&state, context)
    }
  }

  private func stop(_ state: inout State, _ context: Context<Action>) {
    state.running = nil
    context.cancel(id: "clock")
  }
}
