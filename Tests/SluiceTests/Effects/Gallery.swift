import SluiceNavigation
import Testing

/// Something with an identity that may be put in the place of another.
struct Picture: Identifiable, Equatable {
  enum Action: WordNoting {
    case start([Effect<Action>])
    case note(String)
    case look(@Sendable (LatestState<Picture>) async -> Void)
    /// Replaces itself, then starts these.
    case become(Int, [Effect<Action>])

    static func start(_ effects: Effect<Action>...) -> Action { .start(effects) }
  }

  var id = 1
  var notes: [String] = []
}

/// A gallery without an identity that a store could know.
struct PlainPicture: Equatable {
  var number = 1
  var notes: [String] = []
}

/// A state with every kind of place in which one part can take the place of another.
struct Gallery {
  enum Wall {
    case bare
    case picture(Picture)
  }

  enum Place: CaseIterable, CustomTestStringConvertible {
    case optional, function, enumCase, array, dictionary, liftedOptional, liftedCase, stack, presented

    var testDescription: String { "\(self)" }
  }

  indirect enum Action {
    case at(Place, Picture.Action)
    case replace(Place, with: Int)
    case plain(Picture.Action)
    case replacePlain
  }

  var optional: Picture? = Picture()
  var function: Picture? = Picture()
  var wall = Wall.picture(Picture())
  var array = [Picture()]
  var dictionary = ["a": Picture()]
  var liftedOptional: Picture? = Picture()
  var liftedWall = Wall.picture(Picture())
  var stack = RouteStack<Picture>([Picture()])
  var presented = Presented<Picture>(Picture())
  var plain: PlainPicture? = PlainPicture()

  mutating func put(_ picture: Picture, at place: Place) {
    switch place {
    case .optional: optional = picture
    case .function: function = picture
    case .enumCase: wall = .picture(picture)
    case .array: array = [picture]
    case .dictionary: dictionary = ["a": picture]
    case .liftedOptional: liftedOptional = picture
    case .liftedCase: liftedWall = .picture(picture)
    case .stack: stack = [picture]
    case .presented: presented = Presented(picture)
    }
  }

  func picture(at place: Place) -> Picture? {
    switch place {
    case .optional: optional
    case .function: function
    case .enumCase: onWall.extract(wall)
    case .array: array.first
    case .dictionary: dictionary["a"]
    case .liftedOptional: liftedOptional
    case .liftedCase: onWall.extract(liftedWall)
    case .stack: stack.top?.destination
    case .presented: presented.destination
    }
  }
}

private let onWall = EnumCase<Gallery.Wall, Picture>(
  "picture", embed: { .picture($0) }, extract: { if case .picture(let picture) = $0 { picture } else { nil } })

extension Gallery.Action {
  /// The actions at one place.
  static func at(_ place: Gallery.Place) -> EnumCase<Gallery.Action, Picture.Action> {
    EnumCase(
      "\(place)", embed: { .at(place, $0) },
      extract: { if case .at(place, let action) = $0 { action } else { nil } })
  }

  /// The actions at one place, each with a key.
  static func at<Key: Sendable>(_ place: Gallery.Place, key: Key) -> EnumCase<Gallery.Action, (Key, Picture.Action)> {
    let only = at(place)
    return EnumCase("\(place)", embed: { only.embed($0.1) }, extract: { only.extract($0).map { (key, $0) } })
  }
}

let picture = Reduce<Picture, Picture.Action> { picture, action, context in
  switch action {
  case .start(let effects): for effect in effects { context.start(effect) }
  case .note(let word): picture.notes.append(word)
  case .look(let look): context.run(reading: Picture.self) { _, latest in await look(latest) }
  case .become(let id, let effects):
    picture = Picture(id: id)
    for effect in effects { context.start(effect) }
  }
}

extension Gallery.Action {
  static let arrayCase = Gallery.Action.at(.array, key: 0)
  static let dictionaryCase = Gallery.Action.at(.dictionary, key: "a")
  static let stackCase = EnumCase<Gallery.Action, RouteAction<Picture, Picture.Action>>(
    "stack", embed: { if case .destination(_, let action) = $0 { .at(.stack, action) } else { .replacePlain } },
    extract: { Gallery.Action.at(.stack).extract($0).map { .destination("1", $0) } })
  static let presentedCase = EnumCase<Gallery.Action, PresentedAction<Picture, Picture.Action>>(
    "presented",
    embed: { if case .destination(_, let action) = $0 { .at(.presented, action) } else { .replacePlain } },
    extract: { Gallery.Action.at(.presented).extract($0).map { .destination("1", $0) } })
}

private let sameAction = EnumCase<Picture.Action, Picture.Action>("same", embed: { $0 }, extract: { $0 })

let gallery = Combined<Gallery, Gallery.Action> {
  IfLet(\.optional, action: Gallery.Action.at(.optional)) { picture }
  IfLet(\.unknown, action: Gallery.Action.at(.function), id: { $0.picture.id }) { picture.lift(\Framed.picture) }
  Scope(\.wall, action: Gallery.Action.at(.enumCase)) { Scope(case: onWall, action: sameAction) { picture } }
  EachRow(\.array, action: Gallery.Action.arrayCase) { picture }
  EachRow(\.dictionary, action: Gallery.Action.dictionaryCase) { picture }
  picture.optional().lift(action: Gallery.Action.at(.liftedOptional)).lift(\Gallery.liftedOptional)
  picture.lift(case: onWall).lift(action: Gallery.Action.at(.liftedCase)).lift(\Gallery.liftedWall)
  EachRoute(\.stack, action: Gallery.Action.stackCase) { picture }
  IfPresented(\.presented, action: Gallery.Action.presentedCase) { picture }
  IfLet(\.plain, action: Gallery.Action.plain) {
    Reduce<PlainPicture, Picture.Action> { plain, action, context in
      if case .start(let effects) = action { for effect in effects { context.start(effect) } }
      if case .note(let word) = action { plain.notes.append(word) }
    }
  }
  Reduce { gallery, action, _ in
    if case .replace(let place, let id) = action { gallery.put(Picture(id: id), at: place) }
    if case .replacePlain = action { gallery.plain = PlainPicture(number: 2) }
  }
}

/// Something that is not `Identifiable`.
struct Framed {
  var picture: Picture
}

extension Gallery {
  fileprivate var unknown: Framed? {
    get { function.map { Framed(picture: $0) } }
    set { function = newValue?.picture }
  }
}
