import Incremental

/// The storage of a shared value, without the type of the value.
struct AnySharedStorage: Sendable {
  typealias Save = SharedMachine<SharedContent>.Save

  let delay: Duration
  let load: @Sendable () throws -> SharedContent?
  /// Saves a value. Returns the value after changes were repeated, and the value that the storage now has.
  let save: @Sendable (Save) async throws -> (made: SharedContent, stored: SharedContent)
  let watch: @Sendable (@escaping @Sendable (Result<SharedContent, any Error>) -> Void) -> SharedWatch?

  init<Value: Equatable & Sendable>(_ storage: any SharedStorage<Value>, _ identity: SharedIdentity) {
    delay = storage.delay
    load = { try storage.load().map { SharedContent($0, identity) } }
    if let exclusive = storage as? any ExclusiveStorage<Value> {
      save = { try await Self.save($0, in: exclusive, identity) }
    } else {
      save = { save in
        try await storage.save(save.value.value(as: Value.self))
        return (save.value, save.value)
      }
    }
    watch = { changed in storage.watch { stored in changed(stored.map { SharedContent($0, identity) }) } }
  }

  private static func save<Value: Equatable & Sendable>(
    _ save: Save, in storage: any ExclusiveStorage<Value>, _ identity: SharedIdentity
  ) async throws -> (made: SharedContent, stored: SharedContent) {
    let made = Locked(save.value)
    let stored = try await storage.change { stored in
      let content = try save.made(on: stored.map { SharedContent($0, identity) })
      made.withLock { $0 = content }
      return content.value(as: Value.self)
    }
    return (made.withLock(\.self), SharedContent(stored, identity))
  }
}
