import Sluice
import Testing

/// Law 3: exhaustively over small programs, against a model.
@Suite struct ServiceOrderLawTests {
  /// What a service does with an action below ten.
  enum Hook: CaseIterable, Sendable { case listens, sendsBefore, sendsAfter }
  enum Around: CaseIterable, Sendable { case passesOn, drops, sends }
  enum Detail: CaseIterable, Sendable { case none, listens, answers }

  struct Program: CustomStringConvertible {
    let services: [Hook]
    let interceptors: [Around]
    let detail: Detail
    var description: String { "\(services) \(interceptors) \(detail)" }

    static let all = Hook.allCases.flatMap { first in
      Hook.allCases.flatMap { second in
        Around.allCases.flatMap { outer in
          Around.allCases.flatMap { inner in
            Detail.allCases.map { Program(services: [first, second], interceptors: [outer, inner], detail: $0) }
          }
        }
      }
    }
  }

  /// What must come of it, written without a store.
  private struct Model {
    let program: Program
    var count = 0
    var seen = 0
    var observed = 0
    var lines: [String] = []
    var queue: [Int] = []
    var effects: [Int] = []

    mutating func send(_ actions: [Int]) {
      queue = actions
      repeat {
        while !queue.isEmpty { handle(queue.removeFirst()) }
        notifyOfDetail()
        lines += effects.map { "effect \($0)" }
        effects = []
      } while !queue.isEmpty
      if count != observed { lines.append("observer \(count)") }
      observed = count
    }

    private mutating func handle(_ action: Int) {
      for (index, hook) in program.services.enumerated() {
        lines.append("\(index) before \(action) at \(count)")
        if hook == .sendsBefore, action < 10 { queue.append(action + 10) }
      }
      surround(action, 0)
      for (index, hook) in program.services.enumerated().reversed() {
        lines.append("\(index) after \(action) at \(count)")
        if hook == .sendsAfter, action < 10 { queue.append(action + 10) }
      }
    }

    private mutating func surround(_ action: Int, _ depth: Int) {
      guard depth < program.interceptors.count else {
        count += 1
        return effects.append(action)
      }
      lines.append("\(depth)> \(action)")
      if program.interceptors[depth] == .sends, action < 10 { queue.append(action + 10) }
      if program.interceptors[depth] != .drops { surround(action, depth + 1) }
      lines.append("<\(depth) \(action)")
    }

    private mutating func notifyOfDetail() {
      guard program.detail != .none, count != seen else { return }
      lines.append("detail \(seen)→\(count)")
      if program.detail == .answers, count < 4 { queue.append(50 + count) }
      seen = count
    }
  }

  struct Notified: EffectRequest { let action: Int }

  private static let reducer = Reduce<Int, Int> { count, action, context in
    count += 1
    context.perform(Notified(action: action))
  }

  @Test
  func
    `Services surround interceptors, which surround the reducer, and the effects of the action start last`()
  {
    for program in Program.all { check(program) }
  }

  @Test(arguments: Home.allCases)
  func `Services are notified in one order, in every isolation`(home: Home) async { await checkSome(home.actor) }

  private func checkSome(_ home: isolated (any Actor)?) {
    for program in Program.all where program.interceptors[1] == .passesOn { check(program) }
  }

  private func check(_ program: Program, _ home: isolated (any Actor)? = #isolation) {
    var model = Model(program: program)
    let log = Log()
    let (store, token) = make(program, log)
    model.send([1])
    model.send([2, 3])
    store.send(1)
    store.send(2, 3)
    #expect(log.lines == model.lines, "\(program)")
    token.cancel()
  }

  private func make(
    _ program: Program, _ log: Log, _ home: isolated (any Actor)? = #isolation
  ) -> (Store<Int, Int>, Token) {
    let around = program.interceptors.enumerated().map { depth, deed in
      Interceptor<Int, Int> { state, action, context, next in
        log("\(depth)> \(action)")
        if deed == .sends, action < 10 { context.send(action + 10) }
        if deed != .drops { next(&state, action, context) }
        log("<\(depth) \(action)")
      }
    }
    let store = Store(
      0, Self.reducer, handlers: [EffectHandler(Notified.self) { log("effect \($0.action)") }],
      interceptors: Interceptor(around),
      services: {
        for (index, hook) in program.services.enumerated() { service(index, hook, log) }
        if program.detail != .none {
          ChangeHook(\.self) { old, new, store in
            log("detail \(old)→\(new)")
            if program.detail == .answers, new < 4 { store.send(50 + new) }
          }
        }
      })
    return (store, store.observe(\.self, initial: false) { log("observer \($0)") })
  }

  private func service(_ index: Int, _ hook: Hook, _ log: Log) -> ActionHook<Int, Int> {
    ActionHook(
      before: { action, store in
        log("\(index) before \(action) at \(store.state)")
        if hook == .sendsBefore, action < 10 { store.send(action + 10) }
      },
      after: { action, store in
        log("\(index) after \(action) at \(store.state)")
        if hook == .sendsAfter, action < 10 { store.send(action + 10) }
      })
  }
}
