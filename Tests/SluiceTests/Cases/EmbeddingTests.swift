import Sluice
import Testing

/// Functions that put constructors around their argument, at any depth: the case is learnt from real values.
@Suite struct EmbeddingTests {
  enum App: Equatable {
    case remote(Remote), local(Remote), maybe(Feed?), box(Box), labelled(at: Remote), pair(Int, Feed), start
  }
  indirect enum Remote: Equatable { case feeds(Feed), drafts(Feed), posts([Int]), none }
  enum Feed: Equatable { case loaded(Int), failed(String), open }
  enum Box: Equatable {
    indirect case inside(Remote)
    case other(Int)
  }

  /// Each way to take a payload out: by what the runtime says, and by `Mirror`.
  private func check<Root: Equatable, Value: Equatable>(
    _ make: @escaping @Sendable (Value) -> Root, _ values: [Value], others: [Root], name: String,
    location: SourceLocation = #_sourceLocation
  ) {
    for byMirror in [false, true] {
      for first in 0..<4 {
        let part = byMirror ? EnumCase.byMirror(make) : EnumCase(unknown(make))
        if first == 0 { for other in others { #expect(part.extract(other) == nil, sourceLocation: location) } }
        if first == 1 { for value in values { #expect(part.embed(value) == make(value), sourceLocation: location) } }
        for (value, next) in zip(values, values.dropFirst() + values.prefix(1)) {
          var root = make(value)
          if first == 2 { #expect(part.modify(&root) { _ in }, sourceLocation: location) }
          #expect(part.extract(root) == value, sourceLocation: location)
          let copy = root
          #expect(part.modify(&root) { $0 = next }, sourceLocation: location)
          #expect(root == make(next) && copy == make(value), sourceLocation: location)
          #expect(part.extract(root) == next, sourceLocation: location)
        }
        for other in others {
          var root = other
          #expect(part.extract(root) == nil, sourceLocation: location)
          #expect(!part.modify(&root) { _ in } && root == other, sourceLocation: location)
        }
        #expect(part.name == name, sourceLocation: location)
      }
    }
  }

  /// A function of which nothing is known yet: it captures something, so that it is not taken for another one.
  private func unknown<Root, Value>(_ make: @escaping @Sendable (Value) -> Root) -> @Sendable (Value) -> Root {
    let always = Int.random(in: 1...2)
    return { value in
      precondition(always > 0)
      return make(value)
    }
  }

  private let feeds: [Feed] = [.loaded(3), .failed("a text that is too long for its own bytes"), .open]

  @Test func `A function that embeds names a case, at any depth`() {
    let others: [App] = [
      .remote(.drafts(.open)), .remote(.posts([1])), .remote(.none), .local(.feeds(.open)), .maybe(.open), .start,
      .pair(1, .open), .box(.other(1)), .labelled(at: .feeds(.open)),
    ]
    check({ App.remote(.feeds($0)) }, feeds, others: others, name: "remote.feeds")
    check({ App.remote(.drafts($0)) }, feeds, others: Array(others.dropFirst()), name: "remote.drafts")
    check({ App.local(.posts($0)) }, [[], [1, 2]], others: others + [.remote(.posts([]))], name: "local.posts")
    check({ App.box(.inside(.feeds($0))) }, feeds, others: others, name: "box.inside.feeds")
    check({ App.labelled(at: .drafts($0)) }, feeds, others: others, name: "labelled.drafts")
    check({ App.maybe($0) }, feeds, others: others.filter { $0 != .maybe(.open) } + [.maybe(nil)], name: "maybe.some")
    check({ App.maybe($0) }, feeds + [nil], others: others.filter { $0 != .maybe(.open) }, name: "maybe")
  }

  indirect enum Tree: Equatable { case node(Tree), leaf(Int), empty }

  @Test func `A function for an enum in itself names the level that it makes`() {
    check({ Tree.node($0) }, [.empty, .leaf(1), .node(.node(.empty))], others: [.empty, .leaf(2)], name: "node")
    check(
      { Tree.node(.node($0)) }, [.empty, .leaf(1), .node(.node(.empty))], others: [.empty, .leaf(2), .node(.empty)],
      name: "node.node")
    check({ Tree.node(.leaf($0)) }, [1, 2], others: [.empty, .leaf(2), .node(.empty)], name: "node.leaf")
  }

  @Test func `A function that returns its argument names the whole`() {
    let whole = EnumCase<Tree, Tree> { $0 }
    #expect(whole.extract(.node(.leaf(1))) == .node(.leaf(1)) && whole.extract(.empty) == .empty)
    #expect(whole.embed(.leaf(2)) == .leaf(2))
  }

  enum Twins: Equatable { case a(Int), b(Int), c(Twin), d }
  enum Twin: Equatable { case a(Int), b(Int) }

  @Test func `Each function names its own of the cases with equal payload types`() {
    let all: [Twins] = [.a(1), .b(1), .c(.a(1)), .c(.b(1)), .d]
    let makers: [(@Sendable (Int) -> Twins, String)] = [
      (Twins.a, "a"), ({ .b($0) }, "b"), ({ .c(.a($0)) }, "c.a"), ({ .c(.b($0)) }, "c.b"),
    ]
    for (index, maker) in makers.enumerated() {
      var others = all
      others.remove(at: index)
      check(maker.0, [1, 2], others: others, name: maker.1)
    }
  }

  enum Odd { case never(Never), void(Void), object(Token), shown(any Sendable), plain, twice(Inner) }
  enum Inner { case object(Token), shown(any Sendable), plain }
  final class Token: Sendable {}

  @Test func `Never, Void, classes and existentials are payloads, at any depth`() {
    let token = Token()
    let never = EnumCase<Odd, Never>(Odd.never)
    #expect(never.extract(.plain) == nil && never.extract(.void(())) == nil)
    for part in [EnumCase<Odd, Void>(Odd.void), .byMirror(Odd.void)] {
      #expect(part.extract(.void(())) != nil && part.extract(.plain) == nil)
    }
    let objects: [EnumCase<Odd, Token>] = [
      EnumCase { .twice(.object($0)) }, .byMirror { .twice(.object($0)) },
    ]
    for part in objects {
      #expect(part.extract(.object(token)) == nil && part.extract(.twice(.object(token))) === token)
      #expect(part.extract(.twice(.plain)) == nil)
    }
    let shown = EnumCase<Odd, any Sendable> { .twice(.shown($0)) }
    #expect(shown.extract(.twice(.shown(7))) as? Int == 7 && shown.extract(.shown(7)) == nil)
  }

  enum Generic<A: Sendable & Equatable>: Equatable {
    case one(A), more(Part), both(A, Part), none
    enum Part: Equatable { case value(A), list([A]) }
  }

  private func checkGeneric<A: Sendable & Equatable>(_ a: A) {
    check({ Generic<A>.more(.value($0)) }, [a], others: [.one(a), .more(.list([a])), .none], name: "more.value")
    check({ Generic<A>.one($0) }, [a], others: [.more(.value(a)), .more(.list([a])), .none], name: "one")
  }

  @Test func `Generic enums in each other have cases by functions`() {
    checkGeneric(1)
    checkGeneric("a text that is too long for its own bytes")
    checkGeneric([1.5])
    checkGeneric(Feed.open)
  }

  enum Several { case inner(Row), other }
  enum Row { case row(id: Int, action: Feed), three(Int, String, Bool) }

  @Test func `Several values in a case of a case are one payload`() {
    let row = EnumCase<Several, (Int, Feed)> { (id: Int, action: Feed) in .inner(.row(id: id, action: action)) }
    let three = EnumCase<Several, (Int, String, Bool)> { .inner(.three($0, $1, $2)) }
    let found = row.extract(.inner(.row(id: 2, action: .open)))
    #expect(found?.0 == 2 && found?.1 == .open && row.extract(.inner(.three(1, "", true))) == nil)
    #expect(three.extract(.inner(.three(1, "b", true)))?.1 == "b" && three.extract(.other) == nil)
  }

  // MARK: - What is called

  @Test func `A function is called with real values only, and once for each path that it could make`() {
    let calls = Locked<[Int]>([])
    let part = EnumCase<Twins, Int> { number in
      calls.withLock { $0.append(number) }
      return .b(number)
    }
    #expect(calls.withLock { $0 } == [] && part.name == "a or b or c.a or others")
    for number in 1...5 { #expect(part.extract(.a(number)) == nil && part.extract(.d) == nil) }
    #expect(calls.withLock { $0 } == [1] && part.name == "b")
    for number in 6...9 { #expect(part.extract(.b(number)) == number) }
    for number in 10...15 { #expect(part.extract(.c(.a(number))) == nil && part.extract(.c(.b(number))) == nil) }
    #expect(calls.withLock { $0 } == [1, 10, 10] && part.name == "b")
    #expect(part.embed(20) == .b(20))
    #expect(calls.withLock { $0 } == [1, 10, 10, 20])
  }

  @Test func `A case that was only constructed is known, too`() {
    let part = EnumCase<Twins, Int> { .c(.b($0)) }
    _ = part.embed(4)
    #expect(part.name == "c.b" && part.extract(.c(.b(5))) == 5)
  }

  @Test func `Many threads may be the first to use a function that embeds`() async {
    for _ in 0..<20 {
      let part = EnumCase<App, Feed>(unknown { .box(.inside(.feeds($0))) })
      let right = await withTaskGroup(of: Bool.self) { group in
        for task in 0..<8 {
          group.addTask {
            let root = task.isMultiple(of: 2) ? App.box(.inside(.feeds(.loaded(task)))) : .remote(.feeds(.loaded(task)))
            return part.extract(root) == (task.isMultiple(of: 2) ? .loaded(task) : nil)
          }
        }
        return await group.allSatisfy { $0 }
      }
      #expect(right && part.name == "box.inside.feeds")
    }
  }

  @Test func `A payload in a case of a case is changed in place`() {
    var root = App.local(.posts([1, 2]))
    let part = EnumCase<App, [Int]> { .local(.posts($0)) }
    part.modify(&root) { $0.append(3) }
    let address = part.extract(root)?.withUnsafeBytes { $0.baseAddress }
    part.modify(&root) { $0[0] = 5 }
    #expect(part.extract(root)?.withUnsafeBytes { $0.baseAddress } == address && root == .local(.posts([5, 2, 3])))
    let copy = root
    part.modify(&root) { $0[0] = 6 }
    #expect(copy == .local(.posts([5, 2, 3])) && root == .local(.posts([6, 2, 3])))
  }

  // MARK: - Stores for parts

  struct State: Equatable { var feed = Feed.open, number = 0, numbers = [0, 0], screen = Remote.none }

  private let app = Reduce<State, App> { state, action in
    switch action {
    case .remote(.feeds(let feed)): state.feed = feed
    case .local(.posts(let posts)): state.numbers = posts
    default: break
    }
  }

  @Test func `All functions for one part lead to one store while it is held`() {
    let store = Store(State(), app)
    func feed() -> Store<Feed, Feed> { store.scope(\.feed, action: { App.remote(.feeds($0)) }) }
    let first = feed()
    #expect(first === feed())
    first.send(.loaded(1))
    #expect(store.state.feed == .loaded(1) && first === feed())
    let other = store.scope(\.feed, action: { App.remote(.drafts($0)) })
    #expect(other !== first)
    // Once an action has shown what functions make, one at another place is known to be the same.
    #expect(first === store.scope(\.feed, action: { (feed: Feed) in .remote(.feeds(feed)) }))
    other.send(.loaded(2))
    #expect(store.state.feed == .loaded(1) && other === store.scope(\.feed, action: { App.remote(.drafts($0)) }))
  }

  @Test func `Two functions for an enum's only case are equal before any action was sent`() {
    let store = Store(State(), app)
    let first = store.scope(\.numbers, action: { Only.posts($0).app })
    let one = Store([0], Reduce<[Int], Alone> { state, action in if case .list(let list) = action { state = list } })
    let list = one.scope(\.self, action: Alone.list)
    #expect(list === one.scope(\.self, action: { .list($0) }))
    list.send([3])
    #expect(one.state == [3] && list === one.scope(\.self, action: Alone.list))
    first.send([1, 2])
    #expect(store.state.numbers == [1, 2])
  }

  enum Alone: Sendable { case list([Int]), other }
  enum Only {
    case posts([Int])
    var app: App { if case .posts(let posts) = self { .local(.posts(posts)) } else { .start } }
  }

  @Test func `Two functions for different cases are distinguished by the first action`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let store = Store(
        [0], Reduce<[Int], Alone> { state, action in if case .list(let list) = action { state = list } })
      let first = store.scope(\.self, action: Alone.list)
      let second = store.scope(\.self, action: { (list: [Int]) in .list(list + [1]) })
      first.send([3])
      second.send([4])
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Two functions that make different cases were given for the store of one part"), "\(text)")
  }

  @Test func `Children are attached by functions that embed, and send through them`() {
    let child = Reduce<Feed, Feed> { state, action, context in
      state = action
      if action == .open { context.send(.loaded(7)) }
    }
    let reducer = Combined<State, App> {
      Scope(\.feed, action: { App.remote(.feeds($0)) }) { child }
      Scope(\.number, action: { App.box(.other($0)) }) { Reduce<Int, Int> { $0 += $1 } }
    }
    let store = Store(State(), reducer, onFailure: { Issue.record("\($0)") })
    store.send(.remote(.drafts(.failed("another"))))
    store.send(.remote(.feeds(.open)))
    #expect(store.state.feed == .loaded(7))
    store.send(.box(.other(3)))
    store.send(.pair(3, .open))
    #expect(store.state.number == 3)
  }
}
