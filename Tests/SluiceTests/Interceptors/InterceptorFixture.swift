import Sluice

/// Notes each action that arrives; a thousand and more sends the rest of it by a thousand, from inside.
let noteActions = Reduce<[String], Int> { lines, action, context in
  lines.append("\(action)")
  if action >= 1_000 { context.send(action % 1_000) }
}

/// Notes in the state when an action comes by, and when it comes back.
func passing(_ name: String) -> Interceptor<[String], Int> {
  Interceptor { lines, action, context, next in
    lines.append("\(name)>")
    next(&lines, action, context)
    lines.append("<\(name)")
  }
}
