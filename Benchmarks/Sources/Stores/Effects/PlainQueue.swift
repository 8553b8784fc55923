/// What a chain of actions takes at least: an array as a queue, and a reducer that appends to it.
final class PlainQueue {
  @exclusivity(unchecked) private(set) var state: Int
  @exclusivity(unchecked) private var queue: [Int] = []
  @exclusivity(unchecked) private var head = 0

  init(_ state: Int) { self.state = state }

  func send(_ action: Int) {
    queue.append(action)
    while head < queue.count {
      let next = queue[head]
      head += 1
      state &+= next
      if next > 1 { queue.append(next - 1) }
    }
    queue.removeAll(keepingCapacity: true)
    head = 0
  }
}

/// A closure behind a class, which is what a handler is at least.
final class Handler {
  private let closure: (Int) -> Int

  init(_ closure: @escaping (Int) -> Int) { self.closure = closure }

  @inline(never)
  func perform(_ value: Int) -> Int { closure(value) }
}
