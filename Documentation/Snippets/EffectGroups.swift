import Sluice

@concurrent func fetch(_ number: Int) async throws -> Int { number * number }

let log = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  switch line {
  case "order":  // one after the other
    context.start(
      .concatenate(
        .run { send in
          for _ in 1...5 { await Task.yield() }
          send("slow")
        },
        .send("then this")))
  case "together":  // side by side
    context.start(
      .merge(
        .run { send in
          for _ in 1...5 { await Task.yield() }
          send("slow")
        },
        .send("before that")))
  case "collect":  // all results in one action, in the order of the work
    context.start(.collect((1...4).map { number in { try await fetch(number) } }) { "\($0)" })
  case "at once":  // one after the other, and what all of them send is handled in one cycle
    context.start(.collect(.run { send in send("\(try await fetch(5))") }, .send("and this")))
  case "save 1", "save 2":  // one at a time, for each id
    context.start(
      .run { send in
        send("begin \(line)")
        for _ in 1...5 { await Task.yield() }
        send("end \(line)")
      }.enqueue(id: "disk"))
  default: break
  }
}

for words in [["order"], ["together"], ["collect"], ["at once"], ["save 1", "save 2"]] {
  let store = Store([], log)
  await store.send(group: words).finish()
  print(store.state)
}
