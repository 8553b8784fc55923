#if Combine
  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif
  public import Sluice

  extension Store {
    /// Returns a publisher of the part at `path`: of its current value, and of the newest after each cycle in which it
    /// changed.
    ///
    /// ```swift
    /// store.publisher(\.draft).sink { print($0) }.store(in: &subscriptions)
    /// store.publisher(\.self)                                                   // the whole state
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. If the value changes and changes back while a subscriber has no demand,
    /// the subscriber receives it once more.
    ///
    /// - Parameters:
    ///   - path: the key path of the part.
    ///   - isolation: the caller's, which must be the store's. Leave it out.
    public func publisher<Value: Equatable>(
      _ path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation
    ) -> AnyPublisher<Value, Never> {
      values(path).publisher()
    }
  }

  extension Incr {
    /// Returns a publisher of the current value, and of the newest after each pass in which it changed.
    ///
    /// ```swift
    /// store.incr(\.todos).map { $0.count { !$0.isDone } }.publisher()
    ///   .sink { badge.number = $0 }
    ///   .store(in: &subscriptions)
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. It does not complete, because a value may be derived from several stores.
    /// It publishes nothing while the value's computation fails.
    ///
    /// - Parameter isolation: the caller's, which must be the graph's. Leave it out.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      values.publisher()
    }
  }
#endif
