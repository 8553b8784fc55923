import Foundation
import Sluice
import SluiceSeeds
import Testing

/// A body that contains itself for the same state would never end.
@Suite struct SelfContainingTests {
  enum Way: Int, CaseIterable, Codable {
    case direct, combined, scoped, other, conditional, filtered, parcel, hidden, plainCall, composed
  }

  static let all = EnumCase<Int, Int>("all", embed: { $0 }, extract: { $0 })

  struct Endless: Reducer {
    let way: Way

    var body: some Reducer<Int, Int> {
      switch way {
      case .direct: Endless(way: way)
      case .combined:
        Combined {
          Reduce { count, amount in count += amount }
          Endless(way: way)
        }
      case .scoped: Scope(\.self, action: all) { Endless(way: way) }
      case .other: Other(way: way)
      case .conditional: When({ _, _ in true }) { Endless(way: way) }
      case .filtered: Endless(way: way).filter { _, _ in true }
      case .parcel: Endless(way: way)
      case .hidden: Endless(way: way).erased()
      case .plainCall: Reduce { count, amount, context in Endless(way: way).reduce(&count, amount, context) }
      case .composed: Reduce { count, amount in count += amount }.compose(with: Endless(way: way))
      }
    }
  }

  struct Other: Reducer {
    let way: Way

    var body: some Reducer<Int, Int> {
      Reduce { count, amount in count += amount }
      Endless(way: way)
    }
  }

  @Test(arguments: Way.allCases)
  func `A reducer that contains itself for the same state says so before the stack overflows`(way: Way) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [number = way.rawValue as Int] in
      let way = try #require(Way(rawValue: number))
      let store =
        way == .parcel
        ? Store(0, parcel: Parcel("endless") { Endless(way: way) }) : Store(0, Endless(way: way))
      store.send(1)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("contains itself for the same state"), "\(words)")
    #expect(words.contains("SelfContainingTests.Endless"))
    #expect(way != .other || words.contains("which contains"))
    #expect(words.contains("Why this is a problem: "))
    #expect(words.contains("To fix this: Take"))
  }

  @Test func `A reducer that contains itself is reported on a small stack, and when it is called by hand`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        let thread = Thread {
          _ = Endless(way: .scoped)(0, 1)
          done.resume()
        }
        thread.stackSize = 512 * 1024
        thread.start()
      }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("The reducer SelfContainingTests.Endless contains itself for the same state."), "\(words)")
  }

  /// Adds as often as it says, and so contains itself for the same state, but with another value.
  struct Repeated: Reducer {
    let count: Int

    var body: some Reducer<Int, Int> {
      Reduce { sum, amount in sum += amount }
      if count > 1 { Repeated(count: count - 1) }
    }
  }

  /// Contains itself for the same state, which it changes first.
  struct Countdown: Reducer {
    var body: some Reducer<Int, Int> {
      Reduce { left, step in left -= step }
      When({ left, _ in left > 0 }) { Countdown() }
    }
  }

  struct Wrapped: Reducer {
    let inside: AnyReducer<Int, Int>

    var body: some Reducer<Int, Int> {
      Reduce { sum, amount in sum += amount }
      inside
    }
  }

  @Test func `A recursion that ends is accepted, however deep, and again the next time`() {
    let store = Store(0, Repeated(count: 200))
    store.send(1)
    store.send(2)
    #expect(store.state == 600)
    let countdown = Store(200, Countdown())
    countdown.send(1)
    #expect(countdown.state == 0)
    let wrapped = (0..<100).reduce(AnyReducer(Repeated(count: 1))) { inside, _ in Wrapped(inside: inside).erased() }
    let wrapping = Store(0, wrapped)
    wrapping.send(1)
    #expect(wrapping.state == 101)
  }

  private static func parcel(_ name: String, _ other: String) -> Parcel<Int, Int> {
    Parcel(name) { parcel(other, name).attached(\.self) }
  }

  @Test func `A parcel that contains itself says so before the stack overflows`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Store(0, parcel: Self.parcel("inbox", "folder"))
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("contains itself: "), "\(words)")
    #expect(words.contains("inbox, which contains folder"))
  }
}
