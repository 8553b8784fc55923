import Sluice
import SluiceTesting

let clock = ManualClock()
let store = Store(0, Reduce<Int, Int> { $0 = $1 }, dependencies: [Provide(\.clock, clock)])

// A download reports its progress a thousand times in a second; the bar is drawn at most once per frame.
let (frames, drawn) = AsyncStream<Int>.makeStream()
let token = store.observe(\.self, every: .milliseconds(33)) { drawn.yield($0) }
for percent in 1...40 { store.send(percent) }

await clock.waitForSleepers(1)
clock.advance(by: .milliseconds(33))
for await percent in frames {
  print("draw", percent)
  if percent == 40 { break }
}
