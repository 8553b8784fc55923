/// The limit: closures in an array, called in order, each value compared and stored.
///
/// No dependencies, no order to find, nothing skipped. The closures are in `let` properties that are read unowned, and
/// the values behind pointers, because a bare array of closures costs a retain and a release for each call.
final class Plain {
  let notes: Notes
  private var steps: [Step] = []
  private var order = UnsafeMutableBufferPointer<Unmanaged<Step>>.allocate(capacity: 16)
  private var cleanUps: [() -> Void] = []

  init(seed: Int) { notes = Notes(seed: seed) }

  deinit {
    order.deallocate()
    for cleanUp in cleanUps { cleanUp() }
  }

  /// A place for a value.
  @inline(__always)
  func cell<Value>(_ value: Value) -> Cell<Value> {
    let cell = Cell(value)
    cleanUps.append { cell.free() }
    return cell
  }

  /// Adds something to do in each pass: mostly, to update a cell.
  func add(_ run: @escaping () -> Void) {
    let step = Step(run)
    if steps.count == order.count { grow() }
    order.initializeElement(at: steps.count, to: .passUnretained(step))
    steps.append(step)
  }

  private func grow() {
    let larger = UnsafeMutableBufferPointer<Unmanaged<Step>>.allocate(capacity: order.count * 2)
    _ = larger.initialize(from: order)
    order.deallocate()
    order = larger
  }

  /// One pass.
  func run() {
    for index in 0..<steps.count { order[index]._withUnsafeGuaranteedRef { $0.run() } }
  }
}

/// One computation.
final class Step {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// A value at a fixed place.
struct Cell<Value> {
  private let place: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    place = .allocate(capacity: 1)
    place.initialize(to: value)
  }

  func free() {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  var value: Value {
    @inline(__always) get { place.pointee }
    @inline(__always) nonmutating set { place.pointee = newValue }
  }
}

extension Cell where Value: Equatable {
  /// Compares and stores.
  @inline(__always)
  func update(_ new: Value) {
    if place.pointee != new { place.pointee = new }
  }
}
