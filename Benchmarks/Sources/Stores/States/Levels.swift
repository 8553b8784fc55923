import Sluice

/// A state five levels deep; each level has a counter of its own, and an action for it.
struct Levels {
  var one = One()
  var count = 0
}

struct One {
  var two = Two()
  var count = 0
}

struct Two {
  var three = Three()
  var count = 0
}

struct Three {
  var four = Four()
  var count = 0
}

struct Four {
  var five = Five()
  var count = 0
}

struct Five {
  var count = 0
}

enum LevelsAction {
  case one(OneAction)
  case tick
}

enum OneAction {
  case two(TwoAction)
  case tick
}

enum TwoAction {
  case three(ThreeAction)
  case tick
}

enum ThreeAction {
  case four(FourAction)
  case tick
}

enum FourAction {
  case five(CounterAction)
  case tick
}
