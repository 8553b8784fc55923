import Foundation
import Sluice
import SluiceSeeds
import Testing

/// Large states on a thread with a small stack: what is changed in place is not copied onto the stack either.
@Suite struct SmallStackTests {
  struct Eleven<Value> {
    var a, b, c, d, e, f, g, h, i, j, k: Value

    init(_ value: Value) {
      (a, b, c, d, e, f) = (value, value, value, value, value, value)
      (g, h, i, j, k) = (value, value, value, value, value)
    }
  }

  /// 10 KB, none of it on the heap.
  typealias Block = Eleven<Eleven<Eleven<Int>>>

  struct Level<Inner> {
    var inner: Inner
    var block: Block
  }

  typealias Two<Inner> = Level<Level<Inner>>
  /// More than 100 KB.
  typealias Whole = Two<Two<Two<Two<Two<Int>>>>>

  private static var block: Block { Block(Eleven(Eleven(0))) }

  private static let all = EnumCase<Int, Int>("all", embed: { $0 }, extract: { $0 })

  /// Five reducers and a scope for each level.
  private static func scoped<Inner>(_ child: AnyReducer<Inner, Int>) -> AnyReducer<
    Level<Inner>, Int
  > {
    let others = (0..<4).map { number in
      Reduce<Level<Inner>, Int> { level, action in level.block.a.a.a += action }
    }
    return Combined<Level<Inner>, Int> {
      for other in others { other }
      Scope(\Level<Inner>.inner, action: all) { child }
      Reduce { level, action in level.block.k.k.k += action }
    }.erased()
  }

  private static func twice<Inner>(_ child: AnyReducer<Inner, Int>) -> AnyReducer<Two<Inner>, Int> {
    scoped(scoped(child))
  }

  private static func two<Inner>(_ inner: Inner) -> Two<Inner> {
    Level(inner: Level(inner: inner, block: block), block: block)
  }

  /// Carries a store to the one thread that uses it from now on.
  private struct Carried<State>: @unchecked Sendable {  // because only one thread uses it at a time
    let store: Store<State, Int>
  }

  /// Sends on a thread with a stack of 512 KB, and waits for it.
  private func sendOnSmallStack<State>(_ carried: Carried<State>) async {
    // Orders the thread's work before what follows, visibly for the thread sanitizer: it does not see that a
    // continuation does so if it is resumed before it is awaited.
    let handover = NSLock()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let thread = Thread {
        handover.withLock {
          carried.store.send(1)
          carried.store.send(2)
        }
        done.resume()
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    handover.withLock {}
  }

  @Test func `A state of 100 KB goes through ten scopes and fifty reducers on a stack of 512 KB`()
    async
  {
    #expect(MemoryLayout<Whole>.size > 100_000)
    let store = Self.wholeStore()
    await sendOnSmallStack(store)
    #expect(store.store.state.inner.inner.inner.inner.inner.inner.inner.inner.inner.inner == 3)
    #expect(store.store.state.inner.inner.inner.block.a.a.a == 12)
  }

  @inline(never) private static func wholeStore() -> Carried<Whole> {
    let reducer = twice(twice(twice(twice(twice(adding.erased())))))
    return Carried(store: Store(two(two(two(two(two(0))))), reducer))
  }

  struct Layer<Inner> {
    var inner: Inner
    var small = Eleven(Eleven(0))
  }

  /// A case whose payload holds another such enum, and 1 KB more than that.
  enum Shell<Inner> {
    case nothing
    case level(Layer<Inner>)

    static var levelCase: EnumCase<Shell, Layer<Inner>> {
      EnumCase(
        "level", embed: { .level($0) },
        extract: { if case .level(let level) = $0 { level } else { nil } })
    }
  }

  typealias Shells<Inner> = Shell<Shell<Inner>>

  private static func shelled<Inner>(_ child: AnyReducer<Inner, Int>) -> AnyReducer<
    Shell<Inner>, Int
  > {
    let counting = Reduce<Layer<Inner>, Int> { layer, action in layer.small.k.k += action }
    return child.lift(\Layer<Inner>.inner).compose(with: counting).lift(case: Shell<Inner>.levelCase)
  }

  private static func shells<Inner>(_ inner: Inner) -> Shells<Inner> {
    .level(Layer(inner: .level(Layer(inner: inner))))
  }

  @inline(never) private static func shellStore() -> Carried<
    Shells<Shells<Shells<Shells<Shells<Int>>>>>
  > {
    let inner = shelled(shelled(shelled(shelled(shelled(shelled(adding.erased()))))))
    let reducer = shelled(shelled(shelled(shelled(inner))))
    return Carried(store: Store(shells(shells(shells(shells(shells(0))))), reducer))
  }

  @Test func `Ten nested cases, the outermost of 10 KB, are changed on a stack of 512 KB`() async {
    let store = Self.shellStore()
    await sendOnSmallStack(store)
    guard case .level(let outer) = store.store.state, case .level(let inner) = outer.inner else {
      Issue.record("The state is another case.")
      return
    }
    #expect(outer.small.k.k == 3 && inner.small.k.k == 3)
  }
}
