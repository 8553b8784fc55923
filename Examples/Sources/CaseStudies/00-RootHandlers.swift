import Sluice

/// Performs what the studies ask for, without a network: a server that takes a while, and sometimes refuses.
func madeUpHandlers(pace: Duration = .seconds(1)) -> [EffectHandler] {
  let echo = Echo()
  return [
    EffectHandler(FetchFact.self) { request in
      try await pause(pace)
      return "\(request.number) is \(request.number.isMultiple(of: 2) ? "even" : "odd")."
    },
    EffectHandler(FindPlaces.self) { request in
      try await pause(pace)
      return ["Lima", "Lisbon", "Oslo", "Rome"].filter { $0.lowercased().contains(request.text.lowercased()) }
    },
    EffectHandler(
      WatchScreenshots.self,
      answering: { _, answer in
        while true {
          try await pause(pace * 5)
          answer(())
        }
      }),
    EffectHandler(
      OpenSocket.self,
      answering: { _, answer in
        try await pause(pace)
        answer(.opened)
        for await text in await echo.open() { answer(.received(text)) }
      }),
    EffectHandler(WriteToSocket.self) { await echo.write($0.text) },
    EffectHandler(PingSocket.self) { _ in },
    EffectHandler(LogIn.self) { request in
      try await pause(pace)
      return switch (request.password, request.code) {
      case ("secret", nil): .codeNeeded
      case ("secret", "1234"): .welcome(token: "T1")
      default: .refused
      }
    },
    EffectHandler(FetchPage.self) { request in
      try await pause(pace)
      let ids = request.page * 20..<(request.page + 1) * 20
      return FetchPage.Answer(
        items: ids.map { FetchPage.Item(id: $0) }, next: request.page < 4 ? request.page + 1 : nil)
    },
    EffectHandler(SetFavorite.self) { request in
      try await pause(pace)
      if request.id == 1 { throw Refused() }
      return request.isFavorite
    },
    EffectHandler(
      FetchFile.self,
      answering: { _, answer in
        for tenth in 1...10 {
          try await pause(pace / 3)
          answer(.progress(Double(tenth) / 10))
        }
        answer(.done)
      }),
  ]
}

private struct Refused: Error {}

@concurrent private func pause(_ pace: Duration) async throws { try await Task.sleep(for: pace) }

/// A socket that says what is written to it.
private actor Echo {
  private var written: AsyncStream<String>.Continuation?

  func open() -> AsyncStream<String> {
    let (texts, written) = AsyncStream<String>.makeStream()
    self.written = written
    return texts
  }

  func write(_ text: String) { written?.yield(text) }
}
