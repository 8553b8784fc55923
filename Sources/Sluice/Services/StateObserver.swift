/// A service that is notified when a detail of the state changed.
///
/// ```swift
/// final class Autosave: StateObserver {
///   let detail: KeyPath<Editor, String> = \.text
///   func changed(from old: String, to new: String, _ store: StoreAccess<Editor, EditorAction>) {
///     store.start(.run { _ in try await disk.write(new) }.debounce(id: "save", for: .seconds(1)))
///   }
/// }
/// ```
///
/// Rules: it is called when all queued actions are handled and recorded, before effects start and before observers
/// are called. An action that it sends is handled in the same cycle, so observers see the state only after all
/// services are done. It is called for a detail that differs from its value at the last call, or at the start of the
/// service, but not for values in between. Services are called in the order in which they were attached. A service of
/// a part that is not present is not called until the part returns. A service that starts in the middle of a cycle is
/// called for changes since then.
///
/// - Complexity: like an observer's part, a detail is found through the bytes that changed: a few nanoseconds for a
///   stored detail that did not. Its last value is retained, so the next in-place change of an array that is itself
///   the detail copies it; nothing else of the state is copied.
public protocol StateObserver<State, Action>: Service {
  /// The state of the store, or of its part.
  associatedtype State
  /// The actions of the store.
  associatedtype Action
  /// The type of the observed part of the state.
  associatedtype Detail: Equatable
  /// The key path of the observed part. It is read once, when the service starts.
  var detail: KeyPath<State, Detail> { get }
  /// Called when the detail has changed.
  func changed(from old: Detail, to new: Detail, _ store: StoreAccess<State, Action>)
}
