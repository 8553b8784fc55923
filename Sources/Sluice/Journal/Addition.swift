/// A reducer, parcel or interceptor that was added to the store of an earlier run, and handled actions in its
/// journal.
///
/// ```swift
/// let store = try Store(App(), app, journal: journal, additions: [.reducer(Doubling(), id: "doubling")])
/// let token = store.add(Doubling(), id: "doubling")       // from now on
/// ```
///
/// Rules:
/// - It handles again the recorded actions that were handled with an addition of its name, and no new ones. To handle
///   new actions, add it to the store as usual.
/// - A name identifies one reducer, parcel or interceptor as long as the journal lasts.
/// - If the journal needs an addition that is not listed, the store is not created, and the error,
///   `RecordingError.attachmentsMissing`, names it.
public struct Addition<State, Action> {
  enum Kind {
    case reducer(AnyReducer<State, Action>)
    case interceptor(Interceptor<State, Action>)
  }

  let name: String
  let kind: Kind

  /// Returns the addition for a reducer that was added under a name.
  ///
  /// If it was added to the store for a part, include its place:
  /// `.reducer(Scope(\.part, action: Action.part) { … }, id: …)`.
  public static func reducer(_ reducer: some Reducer<State, Action>, id: AnyHashable) -> Addition {
    Addition(name: id.name, kind: .reducer(AnyReducer(reducer)))
  }

  /// Returns the addition for a parcel.
  ///
  /// If it was added to the store for a part, include its place:
  /// `.parcel(parcel.attached(\.part, action: Action.part))`.
  public static func parcel(_ parcel: Parcel<State, Action>) -> Addition {
    Addition(name: parcel.name, kind: .reducer(parcel.delivery().reducer))
  }

  /// Returns the addition for an interceptor that was attached under a name, or with which a store was created.
  ///
  /// If it was attached to the store for a part, include its place:
  /// `.interceptor(interceptor.attached(\.part, action: Action.part))`.
  public static func interceptor(_ interceptor: Interceptor<State, Action>) -> Addition {
    Addition(name: interceptor.traits.name, kind: .interceptor(interceptor))
  }
}

extension AnyHashable {
  /// The name of the addition in a journal.
  var name: String { "\(self)" }
}
