import SluiceUndo

/// A feature as pairs are made of it: a slice of state, what changes it, and a model that knows nothing of stores.
///
/// A leaf has a slice of its own; a container is generic over the feature that is in it. So one feature can be in the
/// other, or beside it, and the store of a pair is the store of one feature.
protocol PairedFeature: SendableMetatype {
  associatedtype State: Equatable, Sendable, Diffable where State.Difference == Replaced<State>
  associatedtype Action: Sendable
  /// What the state should be, by a plain value that is changed by hand.
  associatedtype Model

  static func state() -> State
  /// What a new part is: its shared values are those that the world has.
  static func model(_ world: ModelWorld) -> Model

  static func body(_ kit: PairKit) -> Combined<State, Action>
  /// What lives with the store, if this is all of its state.
  static func services() -> [any Service<State, Action>]
  /// What is attached while the store runs, if this is all of its state.
  static func parcel(_ kit: PairKit) -> Parcel<State, Action>?
  /// Observes parts, through stores for these.
  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token]

  /// An action that makes sense in a state, mostly.
  static func action(_ state: State, _ dice: inout PairDice) -> Action
  /// Does by hand what the store does.
  static func apply(_ action: Action, to model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld)
  /// A cycle has no more actions.
  static func settle(_ model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld)
  /// A rewind has led to this model; services still compare with what was there.
  static func rewind(_ model: inout Model, from now: Model)
  /// The world takes over what only the library knows: the ids of screens.
  static func learn(_ state: State, _ world: inout ModelWorld)

  /// The state, and what it should be, as text.
  static func lines(_ state: State) -> [String]
  static func lines(_ model: Model, _ world: ModelWorld) -> [String]
  /// The names of the works that a state calls for.
  static func works(_ state: State) -> [String]
  /// Where the parts are to which effects belong.
  static func places(_ model: Model, at path: [Int]) -> [[Int]]
  /// Whether a part has the shared value.
  static func sharesValue(_ model: Model) -> Bool
}

extension PairedFeature {
  static func services() -> [any Service<State, Action>] { [] }
  static func parcel(_ kit: PairKit) -> Parcel<State, Action>? { nil }
  static func watch(_ store: Store<State, Action>, _ kit: PairKit) -> [Token] { [kit.watch(store)] }
  static func settle(_ model: inout Model, at place: ModelPlace<Action>, _ world: inout ModelWorld) {}
  static func rewind(_ model: inout Model, from now: Model) {}
  static func learn(_ state: State, _ world: inout ModelWorld) {}
  static func works(_ state: State) -> [String] { [] }
  static func places(_ model: Model, at path: [Int]) -> [[Int]] { [path] }
  static func sharesValue(_ model: Model) -> Bool { false }
}

/// Random numbers, and tags that are given once.
struct PairDice {
  private var dice: Dice
  private var tag = 0

  init(_ seed: Int) { dice = Dice(UInt64(seed) + 1) }

  mutating func below(_ bound: Int) -> Int { dice.below(bound) }

  mutating func newTag() -> Int {
    tag += 1
    return tag
  }
}

/// What all parts of a model have in common.
struct ModelWorld {
  /// An action that an effect sends when it is time.
  struct Waiting {
    let number: Int
    let path: [Int]
    let due: Int
    let id: Int
    /// After how many steps of the program the effect was started.
    let step: Int
    /// An action of the whole store.
    let action: Any
  }

  var shared = 0
  var time = 0
  var step = 0
  var waiting: [Waiting] = []
  /// Which attachment of the parcel it is; nil while it is not attached.
  var parcel: Int?
  /// The ids that the library has given to screens that are there, by their tags.
  var ids: [Int: [AnyHashable]] = [:]
  /// How many actions services have sent.
  var answers = 0
  private(set) var instances = 0

  /// Identifies a part that comes: no other part ever has it.
  mutating func newInstance() -> Int {
    instances += 1
    return instances
  }

  /// Goes back to an earlier world; instances go on.
  mutating func goBack(to earlier: ModelWorld) {
    let now = self
    self = earlier
    (instances, time, step, parcel, ids) = (now.instances, now.time, now.step, now.parcel, now.ids)
    waiting = now.waiting.filter { $0.step <= earlier.step }
  }
}

/// Where a part of a model is: the instances that it is in, and how its actions become those of the whole.
struct ModelPlace<Action> {
  var path: [Int] = []
  let embed: (Action) -> Any

  func inner<Inner>(_ instance: Int? = nil, _ embed: @escaping (Inner) -> Action) -> ModelPlace<Inner> {
    let outer = self.embed
    return ModelPlace<Inner>(path: path + (instance.map { [$0] } ?? [])) { outer(embed($0)) }
  }
}
