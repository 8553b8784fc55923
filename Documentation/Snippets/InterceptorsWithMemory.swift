import Sluice

nonisolated final class Seen {
  var numbers: Set<Int> = []
}

let once = Reduce<[Int], Int> { $0.append($1) }.intercepted(
  by: Interceptor(making: { next in
    let seen = Seen()  // one for each store
    return { numbers, number, context in
      if seen.numbers.insert(number).inserted { next(&numbers, number, context) }
    }
  }))

let (a, b) = (Store([], once), Store([], once))
a.send(1, 1, 2)
b.send(1)
print(a.state, b.state)
