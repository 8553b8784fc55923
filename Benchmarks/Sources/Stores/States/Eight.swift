import Observation

/// Eight fields of four types.
struct Eight: Equatable {
  var a = 1
  var b = 2
  var c = 3
  var d = true
  var e = false
  var f = 1.5
  var g = "short"
  var h = "a string with memory of its own"
}

/// The same as an object of `Observation`, as `@Observable` writes it: the least that any tracked read can cost.
final class ObservableEight: Observable {
  private let registrar = ObservationRegistrar()
  private var fields = Eight()

  var a: Int { read(\.a, fields.a) }
  var b: Int { read(\.b, fields.b) }
  var c: Int { read(\.c, fields.c) }
  var d: Bool { read(\.d, fields.d) }
  var e: Bool { read(\.e, fields.e) }
  var f: Double { read(\.f, fields.f) }
  var g: String { read(\.g, fields.g) }
  var h: String { read(\.h, fields.h) }

  func increment() { registrar.withMutation(of: self, keyPath: \.a) { fields.a &+= 1 } }

  @inline(__always)
  private func read<Value>(_ path: KeyPath<ObservableEight, Value>, _ value: @autoclosure () -> Value) -> Value {
    registrar.access(self, keyPath: path)
    return value()
  }
}
