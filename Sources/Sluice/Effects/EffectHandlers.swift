public import Incremental

/// The handlers of a store, by the kind of request.
@usableFromInline
final class EffectHandlers {
  /// The test that answers requests without a handler.
  weak var witness: (any EffectWitness)?
  private var table: [ObjectIdentifier: AnyObject] = [:] {
    didSet { last = nil }
  }
  /// The one that was asked for last: it is often asked for again, and a look into the table takes longer than the rest.
  @usableFromInline @exclusivity(unchecked) var last: (key: ObjectIdentifier, box: AnyObject)?
  /// The handlers that others replaced, the last at the end.
  private var replaced: [ObjectIdentifier: [AnyObject]] = [:]

  /// Returns an error, and changes nothing, if there is a handler for this kind.
  func add(_ handler: EffectHandler) -> DuplicateEffectHandler? {
    let key = ObjectIdentifier(handler.kind)
    guard table[key] == nil else { return DuplicateEffectHandler(kind: handler.kind) }
    table[key] = handler.box
    return nil
  }

  /// Puts a handler in the place of the one that is there, until it is removed.
  func replace(_ handler: EffectHandler) {
    let key = ObjectIdentifier(handler.kind)
    if let former = table.updateValue(handler.box, forKey: key) { replaced[key, default: []].append(former) }
  }

  /// Takes a handler away; if it was the one in charge, puts back the one before that is still there.
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

  /// The store goes away; an effect that does not heed its cancellation may keep this.
  func end() { (table, replaced) = ([:], [:]) }

  /// The kinds of effects that are performed.
  var kinds: Set<ObjectIdentifier> { Set(table.keys) }

  func has(_ kind: any EffectRequest.Type) -> Bool { table[ObjectIdentifier(kind)] != nil }
}

extension Store {
  /// Performs a kind of effects from now on.
  ///
  /// ```swift
  /// let token = store.handle(EffectHandler(SaveTodos.self) { try await disk.write($0.todos) })
  /// ```
  ///
  /// Rules: it ends with its token. A second handler of a kind is reported to the error handler, and not taken.
  public func handle(_ handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation) -> Token {
    core.enterIfNeeded(caller)
    if let duplicate = core.handlers.add(handler) {
      core.owner?.report(duplicate)
      return Token.none
    }
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }

  /// Performs a kind of effects in place of the handler that does so now, until the token is released.
  ///
  /// It counts for every effect that starts from now on, whenever it was described.
  public func replaceHandler(
    with handler: EffectHandler, isolation caller: isolated (any Actor)? = #isolation
  ) -> Token {
    core.enterIfNeeded(caller)
    core.handlers.replace(handler)
    return Token.onCancel { [core] in core.handlers.remove(handler) }
  }
}
