/// Something that was added to the store of an earlier run, and handled actions that a journal holds.
///
/// ```swift
/// let store = try Store(App(), app, journal: journal, additions: [.reducer(Doubling(), id: "doubling")])
/// let token = store.add(Doubling(), id: "doubling")       // from now on
/// ```
///
/// Rules:
/// - It handles those recorded actions again that were handled with an addition of its name, and no new ones: what handles those
///   is added to the store as ever.
/// - A name stands for the same reducer, parcel or interceptor as long as the journal lasts.
/// - If the journal needs one that is not named, the store is not made, and the error, `AttachmentsMissing`, says which.
public struct Addition<State, Action> {
  enum Kind {
    case reducer(AnyReducer<State, Action>)
    case interceptor(Interceptor<State, Action>)
  }

  let name: String
  let kind: Kind

  /// A reducer that was added under a name.
  ///
  /// One that was added to the store for a part is named with its place: `.reducer(Scope(\.part, action: Action.part) { … }, id: …)`.
  public static func reducer(_ reducer: some Reducer<State, Action>, id: AnyHashable) -> Addition {
    Addition(name: id.name, kind: .reducer(AnyReducer(reducer)))
  }

  /// A parcel that was added.
  ///
  /// One that was added to the store for a part is named with its place: `.parcel(parcel.attached(\.part, action: Action.part))`.
  public static func parcel(_ parcel: Parcel<State, Action>) -> Addition {
    Addition(name: parcel.name, kind: .reducer(parcel.delivery().reducer))
  }

  /// An interceptor that was attached under a name, or with which a store was made.
  ///
  /// One that was attached to the store for a part is named with its place: `.interceptor(interceptor.attached(\.part, action: Action.part))`.
  public static func interceptor(_ interceptor: Interceptor<State, Action>) -> Addition {
    Addition(name: interceptor.traits.name, kind: .interceptor(interceptor))
  }
}

extension AnyHashable {
  /// The name of the addition in a journal.
  var name: String { "\(self)" }
}
