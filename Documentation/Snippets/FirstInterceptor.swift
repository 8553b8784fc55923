import Sluice

struct Door {
  var isLocked = true
  var opened = 0
  var log: [String] = []
}

enum DoorAction { case unlock, open, close }

let door = Reduce<Door, DoorAction> { door, action in
  switch action {
  case .unlock: door.isLocked = false
  case .open: door.opened += 1
  case .close: break
  }
}

let guarded = Interceptor<Door, DoorAction> { door, action, context, next in
  if action == .open, door.isLocked {
    door.log.append("\(action) was dropped")  // instead: another action
    return context.send(.unlock)
  }
  next(&door, action, context)  // the inside: further interceptors, then the reducer
  if action == .open { context.send(.close) }  // one more, queued
  door.log.append("\(action)")
}

let store = Store(Door(), door, interceptors: guarded)
store.send(.open)
store.send(.open)
print(store.state.log)
