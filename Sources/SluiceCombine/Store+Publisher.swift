#if Combine
  #if canImport(Combine)
    public import Combine
  #else
    public import OpenCombine
  #endif
  public import Sluice

  extension Store {
    /// A publisher of the part at `path`: of its value now, and of the newest after each cycle in which it changed.
    ///
    /// ```swift
    /// store.publisher(\.draft).sink { print($0) }.store(in: &subscriptions)
    /// store.publisher(\.self)                                                   // the whole state
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. A subscriber that had no demand while the value changed, and changed back, gets it once more.
    ///
    /// - Parameters:
    ///   - path: the part.
    ///   - isolation: that of the caller, which must be the store's. Leave it out.
    public func publisher<Value: Equatable>(
      _ path: KeyPath<State, Value>, isolation: isolated (any Actor)? = #isolation
    ) -> AnyPublisher<Value, Never> {
      values(path).publisher()
    }
  }

  extension Incr {
    /// A publisher of the value now, and of the newest after each pass in which it changed.
    ///
    /// ```swift
    /// store.incr(\.todos).map { $0.count { !$0.isDone } }.publisher().sink { badge.number = $0 }.store(in: &subscriptions)
    /// ```
    ///
    /// Rules: those of `Values.publisher()`. It does not complete, because a value may be derived from several stores. While the value is
    /// failed, nothing is delivered.
    ///
    /// - Parameter isolation: that of the caller, which must be the graph's. Leave it out.
    public func publisher(isolation: isolated (any Actor)? = #isolation) -> AnyPublisher<Value, Never> {
      values.publisher()
    }
  }
#endif
