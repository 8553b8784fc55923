import Sluice

extension Vehicle {
  /// Makes a vehicle whose name, place and past are chosen by a generator.
  init(id: Int, using random: inout Randomness) {
    self.id = id
    let number = String(id / birds.count + 1)
    name = birds[id % birds.count] + " " + String(repeating: "0", count: max(0, 4 - number.count)) + number
    // Regions differ in size and in what vehicles do there, so that there is something to see.
    region = regions[Int(random.next() % UInt64(regions.count))]
    status = statuses[Int(random.next() % UInt64(statuses.count) + UInt64(region.rawValue)) % statuses.count]
    if region == .airport || region == .mills, random.next() % 3 == 0 { status = .charging }
    let charge = random.next() % 46 + random.next() % 46
    battery = UInt8(10 + (status == .charging ? charge / 2 : charge))
    reported = -Int(random.next() % 6_000)
    for place in speeds.indices { speeds[place] = status == .driving ? UInt8(20 + random.next() % 60) : 0 }
    speed = speeds[7]
  }

  /// Reports where the vehicle is and what it does, some time after its last report.
  mutating func report(at time: Int, using random: inout Randomness) {
    let chance = random.next() % 100
    switch status {
    case .driving: drive(chance, &random)
    case .charging: charge()
    case .parked: if chance < 20 { status = .driving }
    case .broken: if chance < 10 { status = .parked }
    case .held: break
    }
    speed = status == .driving ? speed : 0
    note(at: time)
  }

  /// Stops the vehicle, or releases it.
  mutating func toggleHold(at time: Int) {
    status = status == .held ? .parked : .held
    speed = 0
    note(at: time)
  }

  private mutating func drive(_ chance: UInt64, _ random: inout Randomness) {
    let change = Int(random.next() % 25) - 12
    speed = UInt8(min(max(Int(speed) + change, 5), 130))
    if chance % 3 == 0, battery > 0 { battery -= 1 }
    if chance < 2 { region = Region.allCases[(Int(region.rawValue) + 1) % Region.allCases.count] }
    switch chance {
    case _ where battery < 10: status = .charging
    case 98...: status = .parked
    case 97: status = .broken
    default: break
    }
  }

  private mutating func charge() {
    battery = min(battery + 4, 100)
    if battery > 94 { status = .driving }
  }

  private mutating func note(at time: Int) {
    for place in 0..<7 { speeds[place] = speeds[place + 1] }
    speeds[7] = speed
    reported = time
  }
}

/// A generator of random numbers that is a part of the state, so that a run repeats from its seed.
struct Randomness: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next number (SplitMix64).
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// How often each region is chosen at first.
private let regions: [Region] = [
  .harbour, .harbour, .harbour, .harbour, .harbour, .oldTown, .oldTown, .oldTown, .oldTown, .northgate, .northgate,
  .university, .university, .university, .riverside, .riverside, .riverside, .mills, .mills, .hills, .airport, .airport,
]

/// How often each status is chosen at first.
private let statuses: [Status] = [
  .driving, .driving, .driving, .driving, .driving, .driving, .charging, .charging, .parked, .parked, .parked, .broken,
]

/// With a number behind them, names have at most 15 bytes, which a string holds without an allocation.
private let birds = [
  "Avocet", "Bittern", "Bunting", "Buzzard", "Chough", "Condor", "Cormorant", "Crane", "Curlew", "Dipper", "Dotterel",
  "Dunlin", "Eagle", "Egret", "Falcon", "Fieldfare", "Finch", "Gannet", "Godwit", "Goldcrest", "Goshawk", "Grebe",
  "Harrier", "Heron", "Hobby", "Hoopoe", "Ibis", "Jackdaw", "Kestrel", "Kite", "Lapwing", "Linnet", "Martin", "Merlin",
  "Nuthatch", "Oriole", "Osprey", "Ouzel", "Petrel", "Pipit", "Plover", "Puffin", "Raven", "Redstart", "Sandpiper",
  "Shrike", "Skylark", "Stonechat", "Swift", "Tern", "Wagtail", "Warbler", "Wheatear", "Whimbrel", "Wren", "Wryneck",
]
