#if Postgres
  /// The statements that were sent on a connection in pipeline mode, and what has arrived of their results.
  ///
  /// | what arrives | effect |
  /// |---|---|
  /// | a result | it is that of the present statement |
  /// | an end of results | the next statement is the present one |
  /// | an error | the exchange has failed; the server skips its other statements |
  /// | a synchronization | the exchange is over, and is answered |
  ///
  /// An exchange is a number of statements that are one transaction.
  struct PipelineMachine<Row> {
    private struct Exchange {
      let number: Int
      let statements: Int
      var results: [Row] = []
      var ends = 0
      var error: PostgresServerError?
    }

    private var exchanges: [Exchange] = []
    private var first = 0
    private var lastNumber = 0

    /// Whether nothing is expected to arrive.
    var isEmpty: Bool { first == exchanges.count }

    /// Begins an exchange; returns its number.
    mutating func begin(statements: Int) -> Int {
      lastNumber += 1
      exchanges.append(Exchange(number: lastNumber, statements: statements))
      return lastNumber
    }

    /// Handles the result of the present statement.
    mutating func take(_ row: Row) { if !isEmpty { exchanges[first].results.append(row) } }

    /// Handles the end of the results of the present statement.
    mutating func endStatement() { if !isEmpty { exchanges[first].ends += 1 } }

    /// Handles an error. The first one is the cause of all others.
    mutating func fail(_ error: PostgresServerError) {
      if !isEmpty, exchanges[first].error == nil { exchanges[first].error = error }
    }

    /// Handles the end of an exchange; returns its number, and the results or the error.
    mutating func endExchange() -> (number: Int, answer: Result<[Row], PostgresServerError>)? {
      if isEmpty { return nil }
      let exchange = exchanges[first]
      first += 1
      if first > 64, first * 2 > exchanges.count {
        exchanges.removeFirst(first)
        first = 0
      }
      return (exchange.number, exchange.error.map { .failure($0) } ?? .success(exchange.results))
    }
  }
#endif
