import SluiceNavigation
import SluiceTesting
import Testing

/// Services of a part that another one may take the place of: they belong to one part, as effects do.
@Suite struct PartIdentityTests {
  let log = SharedLog()

  private func makeStore(_ club: Club = Club(), clock: ManualClock = ManualClock()) -> Store<Club, Club.Action> {
    let (member, plain) = (memberParcel(log), plainParcel(log))
    let parcel = Parcel<Club, Club.Action>("club") {
      Reduce<Club, Club.Action> { club, action in if case .put(let place, let id) = action { club.put(id, at: place) } }
      member.attached(\.chair, action: Club.Action.chair)
      member.attached(\.seats["a"], action: Club.Action.seat)
      member.attached(case: Club.Stage.speaker, action: Club.Action.speaker).attached(\.stage)
      member.attached(\.guest, action: Club.Action.guest)
      plain.attached(\.plain, action: Club.Action.plain)
    }
    return Store(club, parcel: parcel, dependencies: [Provide(\.clock, clock)])
  }

  @Test(arguments: Club.Place.allCases)
  func `When another part replaces its own, a service ends, and begins for the new one`(place: Club.Place) {
    let store = makeStore()
    store.send(.put(place, 1))
    #expect(log.take() == ["starts 1"])
    store.send(.at(place, .note))
    #expect(log.take() == ["1 receives", "1: 0→1"])
    store.send(.put(place, 2))
    #expect(log.take() == ["ends 1", "starts 2"])
    store.send(.at(place, .note))
    #expect(log.take() == ["2 receives", "2: 0→1"])
    store.send(.put(place, nil))
    #expect(log.take() == ["ends 2"])
  }

  @Test(arguments: Club.Place.allCases)
  func `While its part keeps its identity, a service continues, also if the part is made again`(place: Club.Place) {
    let store = makeStore()
    store.send(.put(place, 1))
    store.send(.at(place, .note))
    _ = log.take()
    store.send(.put(place, 1))
    #expect(log.take() == ["1: 1→0"])
    store.send(.put(place, 2), .put(place, 1))
    #expect(log.take() == [])
  }

  @Test(arguments: Club.Place.allCases)
  func `A service gets nothing of the cycle in which another part replaces its own`(place: Club.Place) {
    let store = makeStore()
    store.send(.put(place, 1))
    _ = log.take()
    store.send(.put(place, 2), .at(place, .note))
    #expect(log.take() == ["ends 1", "starts 2"])
  }

  @Test @MainActor func `Effects of a service end with its part`() async {
    let clock = ManualClock()
    let store = makeStore(clock: clock)
    store.send(.put(.chair, 1))
    store.send(.chair(.later))
    await clock.waitForSleepers(1)
    store.send(.put(.chair, 2))
    store.send(.chair(.later))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await turns { store.state.chair?.notes == 1 }
    #expect(store.state.chair?.notes == 1 && store.effectsLeft == 0)
  }

  @Test func `Without an id, each new value is the same part`() {
    let store = makeStore()
    store.send(.put(.plain, 1))
    store.send(.put(.plain, 2))
    #expect(log.take() == ["starts"])
  }

  @Test func `Services of nested parts begin again, too`() {
    let inner: Parcel<Board, Board.Action> = memberParcel(log).attached(\.deputy, action: Board.Action.deputy)
    let attached: Parcel<Board?, Board.Action> = inner.attached(\.self, action: Board.Action.all)
    let parcel = Parcel<Board?, Board.Action>("club") {
      Reduce<Board?, Board.Action> { board, action in if case .replace(let new) = action { board = new } }
      attached
    }
    let store = Store<Board?, Board.Action>(Optional(Board(id: 1, deputy: Member(id: 5))), parcel: parcel)
    store.send(.replace(Board(id: 2, deputy: Member(id: 5))))
    #expect(log.take() == ["starts 5", "ends 5", "starts 5"])
    store.send(.replace(Board(id: 2, deputy: Member(id: 6))))
    #expect(log.take() == ["ends 5", "starts 6"])
    store.send(.replace(Board(id: 3)))
    #expect(log.take() == ["ends 6"])
  }
}

struct Member: Identifiable, Equatable {
  enum Action { case note, later }

  let id: Int
  var notes = 0
}

/// A state with each kind of part that a parcel can be attached to, and that may give way to another.
struct Club {
  enum Stage {
    case empty
    case speaker(Member)
  }

  enum Place: CaseIterable {
    case chair, seat, speaker, guest, plain
    static let allCases: [Place] = [.chair, .seat, .speaker, .guest]
  }

  enum Action {
    case put(Place, Int?)
    case chair(Member.Action), seat(Member.Action), speaker(Member.Action), guest(Member.Action), plain(Member.Action)

    static func at(_ place: Place, _ action: Member.Action) -> Action {
      switch place {
      case .chair: .chair(action)
      case .seat: .seat(action)
      case .speaker: .speaker(action)
      case .guest: .guest(action)
      case .plain: .plain(action)
      }
    }
  }

  var chair: Member?
  var seats: [String: Member] = [:]
  var stage = Stage.empty
  var guests = Presented<Member>()
  var plain: Int?

  /// The presented guest.
  var guest: Member? {
    get { guests.destination }
    set {
      switch newValue {
      case nil: guests.dismiss()
      case let member? where member.id == guest?.id: guests.update { $0 = member }
      case let member?: guests.present(member)
      }
    }
  }

  mutating func put(_ id: Int?, at place: Place) {
    let member = id.map { Member(id: $0) }
    switch place {
    case .chair: chair = member
    case .seat: seats["a"] = member
    case .speaker: stage = member.map { .speaker($0) } ?? .empty
    case .guest: guest = member
    case .plain: plain = id
    }
  }
}

/// A part with a part.
struct Board: Identifiable {
  let id: Int
  var deputy: Member?

  enum Action {
    case replace(Board)
    case deputy(Member.Action)

    /// The actions of a board as a case of themselves.
    static let all = EnumCase<Action, Action>(
      "all", embed: { $0 }, extract: { if case .deputy = $0 { $0 } else { nil } })
  }
}

private func memberParcel(_ log: SharedLog) -> Parcel<Member, Member.Action> {
  Parcel("member") {
    Reduce<Member, Member.Action> { member, action in if case .note = action { member.notes += 1 } }
    Attendant(log)
  }
}

private func plainParcel(_ log: SharedLog) -> Parcel<Int, Member.Action> {
  Parcel("plain") { Starter<Int, Member.Action>(end: { _ in log("ends") }) { _ in log("starts") } }
}

/// Notes the parts for which it starts and ends, and its notifications.
private final class Attendant: ActionObserver, StateObserver {
  let detail: KeyPath<Member, Int> = \.notes
  private let log: SharedLog

  init(_ log: SharedLog) { self.log = log }

  func start(_ store: StoreAccess<Member, Member.Action>) { log("starts \(store.state.id)") }

  func shutDown(_ store: StoreAccess<Member, Member.Action>) { log("ends \(store.state.id)") }

  func after(_ action: Member.Action, _ store: StoreAccess<Member, Member.Action>) {
    if case .later = action {
      store.run { send in
        try await send.sleep(for: .seconds(1))
        send(.note)
      }
    } else {
      log("\(store.state.id) receives")
    }
  }

  func changed(from old: Int, to new: Int, _ store: StoreAccess<Member, Member.Action>) {
    log("\(store.state.id): \(old)→\(new)")
  }
}
