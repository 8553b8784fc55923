import Sluice

struct Ask: EffectRequest {
  typealias Answer = String
  let question: String
}

let talk = Reduce<[String], String> { lines, line, context in
  lines.append(line)
  guard line == "start" else { return }
  context.run { send in  // one effect may make several requests, one after the other
    let name = try await send.perform(Ask(question: "Your name?"))
    let town = try await send.perform(Ask(question: "Where do you live, \(name)?"))
    send("\(name) from \(town)")
  }
}.performing(Ask.self)  // declares the requests of a reducer made from a closure

let store = Store([], talk, onFailure: { print($0.cause) })
store.send("hello")  // the first action: the missing handler is reported, once

let token = store.handle(EffectHandler(Ask.self) { $0.question == "Your name?" ? "Ann" : "Oslo" })
await store.send("start").finish()
print(store.state)

_ = store.handle(EffectHandler(Ask.self) { _ in "" })  // one handler for each kind
