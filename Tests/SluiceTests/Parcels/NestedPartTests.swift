import Sluice
import Testing

/// The cost of nested parts.
@Suite struct NestedPartTests {
  @Test(arguments: [1, 4, 12])
  func `Services of nested optional parts and cases read each level once for each of them`(depth: Int) {
    let (log, count) = (SharedLog(), SharedLog())
    let store = Store(Shell(depth: depth, count), parcel: shell(depth, log))
    #expect(log.take().count == depth)
    _ = count.take()
    store.send(.touch)
    #expect(count.take().count <= 4 * depth * (depth + 1))
    store.send(.drop)
    #expect(Set(log.take()) == Set((0..<depth).map { "\($0) ends" }))
  }

  @Test(arguments: [1, 4, 12])
  func `A store for nested optional parts and cases reads each level once`(depth: Int) throws {
    let count = SharedLog()
    var store = Store(
      Shell(depth: depth, count),
      Reduce<Shell, ShellAction> { shell, action, _ in if case .drop = action { shell.inside = nil } })
    let root = store
    for level in 0..<depth {
      store = try #require(
        level.isMultiple(of: 2)
          ? store.scope(\.counted, action: ShellAction.inside)
          : store.scope(case: Shell.insideCase, action: EnumCase(ShellAction.inside)))
    }
    _ = count.take()
    #expect(store.isPresent)
    #expect(count.take().count == depth)
    #expect(store.state.level == 0)
    #expect(count.take().count == depth)
    root.send(.drop)
    #expect(!store.isPresent && store.state.level == 0)
  }

  private func shell(_ depth: Int, _ log: SharedLog) -> Parcel<Shell, ShellAction> {
    Parcel("\(depth)") {
      Reduce<Shell, ShellAction> { shell, action, _ in if case .drop = action { shell.inside = nil } }
      if depth > 0 {
        let inside: Parcel<Shell, ShellAction> =
          depth.isMultiple(of: 2)
          ? shell(depth - 1, log).attached(\.counted, action: ShellAction.inside)
          : shell(depth - 1, log).attached(case: Shell.insideCase, action: EnumCase(ShellAction.inside))
        inside
        Parcel<Shell, ShellAction>("service") {
          Starter<Shell, ShellAction>(end: { _ in log("\(depth - 1) ends") }) { _ in log("starts") }
        }.attached(\.counted, action: ShellAction.inside)
      }
    }
  }
}

/// A part in a part, which counts how often it is read.
struct Shell {
  let level: Int
  private var boxed: [Shell]
  private let count: SharedLog

  init(depth: Int, _ count: SharedLog) {
    (level, self.count) = (depth, count)
    boxed = depth == 0 ? [] : [Shell(depth: depth - 1, count)]
  }

  var inside: Shell? {
    get { boxed.first }
    set { boxed = newValue.map { [$0] } ?? [] }
  }

  var counted: Shell? {
    get {
      count("read")
      return inside
    }
    set { inside = newValue }
  }

  /// What is inside, as a case would have it.
  static let insideCase = EnumCase<Shell, Shell>("inside", embed: { $0 }, extract: { $0.counted })
}

enum ShellAction {
  case touch, drop
  indirect case inside(ShellAction)
}
