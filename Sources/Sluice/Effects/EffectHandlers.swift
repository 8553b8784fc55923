public import Incremental

/// The handlers of a store, by kind of request.
@usableFromInline
final class EffectHandlers {
  /// The test that answers requests without a handler.
  weak var witness: (any EffectWitness)?
  private var table: [ObjectIdentifier: AnyObject] = [:] {
    didSet { last = nil }
  }
  /// The handler used last. It is often needed again, and looking it up in the table takes longer than the rest.
  @usableFromInline @exclusivity(unchecked) var last: (key: ObjectIdentifier, box: AnyObject)?
  /// Handlers that were replaced by others, the most recent last.
  private var replaced: [ObjectIdentifier: [AnyObject]] = [:]

  /// Registers a handler. Returns an error, and changes nothing, if the kind has one already.
  func add(_ handler: EffectHandler) -> DuplicateEffectHandler? {
    let key = ObjectIdentifier(handler.kind)
    guard table[key] == nil else { return DuplicateEffectHandler(kind: handler.kind) }
    table[key] = handler.box
    return nil
  }

  /// Replaces the current handler of a kind until the new one is removed.
  func replace(_ handler: EffectHandler) {
    let key = ObjectIdentifier(handler.kind)
    if let former = table.updateValue(handler.box, forKey: key) { replaced[key, default: []].append(former) }
  }

  /// Removes a handler. If it was the current one, the most recently replaced handler that was not removed takes over.
  func remove(_ handler: EffectHandler) {
    let key = ObjectIdentifier(handler.kind)
    if table[key] === handler.box {
      table[key] = replaced[key]?.popLast()
    } else {
      replaced[key]?.removeAll { $0 === handler.box }
    }
  }

  @inlinable
  func handler<Request: EffectRequest>(of request: Request, _ origin: Origin) throws -> Handling<Request> {
    let key = ObjectIdentifier(Request.self)
    let box = if let last, last.key == key { last.box } else { find(key) }
    return if let handling = box as? Handling<Request> { handling } else { try missing(request, origin) }
  }

  @usableFromInline
  func find(_ key: ObjectIdentifier) -> AnyObject? {
    last = table[key].map { (key, $0) }
    return last?.box
  }

  /// Releases all handlers when the store ends, because an effect that ignores its cancellation may retain this object.
  func end() { (table, replaced) = ([:], [:]) }

  /// The kinds of effects that have a handler.
  var kinds: Set<ObjectIdentifier> { Set(table.keys) }

  func has(_ kind: any EffectRequest.Type) -> Bool { table[ObjectIdentifier(kind)] != nil }
}

extension Store {
  /// Registers a handler for a kind of effect.
  ///
  /// ```swift
  /// let token = store.handle(EffectHandler(SaveTodos.self) { try await disk.write($0.todos) })
  /// ```
  ///
  /// Rules: the handler is removed with its token. A second handler of a kind is reported to the error handler, and not
  /// registered.
  public func handle(_ handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation) -> Token {
    core.enterIfNeeded(caller)
    if let duplicate = core.handlers.add(handler) {
      core.owner?.report(duplicate)
      return Token.none
    }
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }

  /// Replaces the current handler of a kind of effect until the token is released.
  ///
  /// The replacement performs every effect that starts from now on, whenever it was described.
  public func replaceHandler(
    with handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    core.handlers.replace(handler)
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }
}
