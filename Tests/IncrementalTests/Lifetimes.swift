/// Counts the objects that are alive.
final class Lifetimes {
  var alive = 0
}

/// An object whose life is counted.
final class Lifetime {
  let one = 1
  private let lifetimes: Lifetimes

  init(_ lifetimes: Lifetimes) {
    self.lifetimes = lifetimes
    lifetimes.alive += 1
  }

  deinit { lifetimes.alive -= 1 }
}
