import Sluice
import Testing
import Thoroughness

private enum Request {
  @TaskLocal static var id: Int?
}

/// How the effect of an action begins.
private enum Begin: CaseIterable, Sendable {
  case now, queued, delayed, inSequence, together, byHandler, retried, fromChildTask
}

private struct Answering: EffectRequest, Sendable {
  typealias Answer = Int?
}

private enum Errand: Sendable {
  /// An effect of a request, which sends the rest.
  case work(Int, ArraySlice<Begin>)
  case seen(Int, Int?)
}

private struct Seen {
  var done = 0
  /// Requests, and the strangers whose task-locals they had.
  var mixed: [String] = []

  mutating func note(_ owner: Int, _ id: Int?, _ place: String) {
    if let id, id != owner { mixed.append("\(place) of \(owner) in \(id)") }
  }
}

private let errands = Reduce<Seen, Errand> { seen, errand, context in
  switch errand {
  case .seen(let owner, let id): seen.note(owner, id, "effect")
  case .work(let owner, let all):
    seen.note(owner, Request.id, "reducer")
    seen.done += 1
    guard let begin = all.first else { return }
    let rest = Errand.work(owner, all.dropFirst())
    let work = Effect<Errand>.run { send in
      send(.seen(owner, Request.id))
      if begin == .fromChildTask {
        await Task.detached { send(rest) }.value
      } else {
        await Task.yield()
        send(rest)
      }
    }
    switch begin {
    case .now, .fromChildTask: context.start(work)
    case .queued: context.start(work.enqueue(id: "line"))
    case .delayed: context.start(work.delay(for: .milliseconds(owner % 3)))
    case .inSequence: context.start(.concatenate(.send(.seen(owner, nil)), work))
    case .together: context.start(.merge(.send(.seen(owner, nil)), work))
    case .retried: context.start(work.retry(maxAttempts: 2))
    case .byHandler:
      context.perform(Answering(), answer: { .seen(owner, $0) })
      context.send(rest)
    }
  }
}

private actor Office {
  private lazy var store = Store(
    Seen(), errands,
    handlers: [
      EffectHandler(Answering.self) { _ in
        await Task.yield()
        return Request.id
      }
    ], isolation: self)
  private(set) lazy var limited = store.outlet(limit: 3, policy: .wait)
  var outlet: Outlet<Errand> { store.outlet }
  var seen: Seen { store.state }

  func send(_ errand: Errand) { store.send(errand) }
  func finish(_ errand: Errand) async { await store.send(errand).finish() }
}

/// Law 26, with random requests at the same time.
@Suite struct SenderContextProgramTests {
  @Test(arguments: Thoroughness.cases(quick: 30, exhaustive: 3_000))
  func `An action and its effects run only in its sender's context, however they begin`(seed: Int) async {
    var chance = SeededGenerator(seed: UInt64(seed))
    let office = Office()
    let (outlet, limited) = (await office.outlet, await office.limited)
    var expected = 0
    await withTaskGroup { group in
      for owner in 1...8 {
        let begins = (0..<Int.random(in: 0...4, using: &chance)).compactMap { _ in
          Begin.allCases.randomElement(using: &chance)
        }
        let way = Int.random(in: 0..<5, using: &chance)
        expected += begins.count + 1
        group.addTask {
          await Request.$id.withValue(owner) {
            let errand = Errand.work(owner, begins[...])
            switch way {
            case 0: try? await outlet.send(errand)
            case 1: try? await limited.send(errand)
            case 2: outlet.enqueue(errand)
            case 3: await office.send(errand)
            default: await office.finish(errand)
            }
          }
        }
      }
    }
    while await office.seen.done < expected { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(await office.seen.mixed == [])
  }
}
