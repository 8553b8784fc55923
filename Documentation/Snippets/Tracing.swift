import Sluice

let count = Reduce<Int, Int> { count, step, context in
  count += step
  if step == 1 { context.send(2) }
}

let trace = Trace { event in
  switch event {
  case .action(let number, let action, _, let cause): print("action \(number):", action, "by", cause)
  case .notified(let observers): print(observers, "observer")
  case .reduced, .pass: break  // the times, and the computed values
  default: print(event)
  }
}

let store = Store(0, count, interceptors: .map { $1 }, trace: trace)
let token = store.observe(\.self, initial: false) { _ in }
store.send(1)
