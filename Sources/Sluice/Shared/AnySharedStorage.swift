/// The storage of a shared value, for code that does not know its type.
struct AnySharedStorage: Sendable {
  let delay: Duration
  let load: @Sendable () throws -> SharedContent?
  let save: @Sendable (SharedContent) async throws -> Void
  let watch: @Sendable (@escaping @Sendable (Result<SharedContent, any Error>) -> Void) -> SharedWatch?

  init<Value: Equatable & Sendable>(_ storage: any SharedStorage<Value>, _ identity: SharedIdentity) {
    delay = storage.delay
    load = { try storage.load().map { SharedContent($0, identity) } }
    save = { try await storage.save($0.value(as: Value.self)) }
    watch = { changed in storage.watch { stored in changed(stored.map { SharedContent($0, identity) }) } }
  }
}
