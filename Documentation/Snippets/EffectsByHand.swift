import Sluice

struct Ask: EffectRequest {
  typealias Answer = String
  let question: String
}

let talk = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  switch line {
  case "start":
    context.send("late", after: .milliseconds(1))
    context.run { send in send("asked \(try await send.perform(Ask(question: "name")))") }
  case "late": context.perform(Ask(question: "town"), answer: { "then \($0)" })
  default: break
  }
}

// In a plain function, a command-line tool or a test, a store belongs to no actor.
func runTool() async {
  let ask = EffectHandler(Ask.self) { $0.question == "name" ? "Ann" : "Oslo" }
  let store = Store([], talk, handlers: [ask], isolation: nil)
  store.send("start")
  print(store.state)  // the effects wait
  await store.runWaitingEffects()  // runs it here, one after the other, until nothing waits
  print(store.state)

  await store.send("start").finish()  // runs them, too
  print(store.state.count)
}
await runTool()
