import SluiceSeeds

// In place; in place, with a context that sends; or as a pure function.
let add = Reduce<Int, Int> { count, step in count += step }
let echo = Reduce<Int, Int> { count, step, context in if step > 9 { context.send(1) } }
let pure = Reduce<Int, Int>.pure { count, step in count + step }

print(add(40, 2), pure(40, 2))

nonisolated struct App {
  var count = 0
  var log: [Int] = []
  var last: Int? = 0
}

let note = Reduce<[Int], Int> { log, step in log.append(step) }
let keep = Reduce<Int, Int> { last, step in last = step }

let app = add.lift(\App.count)  // for one part of a larger state
  .compose(with: echo, at: \.count)  // this one, then another, for one part
  .compose(with: note, at: \.log)
  .compose(with: keep.optional().lift(\.last))  // nothing while the part is nil
  .filter { app, step in app.count < 100 }  // only if this holds before

var state = App()
app.apply([10, 95, 7], to: &state)
print(state)

// Without its type, to keep one of several.
let chosen: [AnyReducer<Int, Int>] = [add.erased(), EmptyReducer().erased()]
print(chosen.map { $0(1, 1) })
