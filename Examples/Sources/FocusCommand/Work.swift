import ArgumentParser
import Dispatch
import Foundation
import Sluice

struct Work: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Counts the time of a job, until you pause or finish it.")
  @OptionGroup var option: FileOption
  @Argument(help: "The number of the job.") var id: Int

  @MainActor mutating func run() async throws {
    let store = option.store()
    try await store.ask(.start(id))

    let terminal = Terminal()
    defer { terminal?.restore() }
    sendKeys(to: store.outlet)
    let interrupts = interrupting(store.outlet)
    defer { interrupts.cancel() }

    var screen = Screen()
    let drawing = store.observe(of: lines) {
      print(screen.update(to: $0), terminator: "")
      fflush(nil)
    }
    for await running in store.values(\.running) where running == nil { break }
    drawing.cancel()
    try await store.saved()
    if store.isInterrupted { throw ExitCode(130) }
  }
}

/// Reads keys on a thread of its own, because `read` blocks.
func sendKeys(to outlet: Outlet<Jobs.Action>) {
  Thread.detachNewThread {
    var key: UInt8 = 0
    while read(STDIN_FILENO, &key, 1) == 1 {
      switch key {
      case UInt8(ascii: "f"): outlet.enqueue(.finish)
      case UInt8(ascii: "p"), UInt8(ascii: "q"): outlet.enqueue(.pause)
      default: break
      }
    }
    outlet.enqueue(.pause)  // the end of the input
  }
}

/// Turns Ctrl-C into an action.
func interrupting(_ outlet: Outlet<Jobs.Action>) -> any DispatchSourceSignal {
  signal(SIGINT, SIG_IGN)  // otherwise, the system ends the program first
  let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
  source.setEventHandler { @Sendable in outlet.enqueue(.interrupt) }
  source.resume()
  return source
}

/// A terminal without line buffer and echo, cleared; nil for a pipe.
struct Terminal {
  private let before: termios

  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    before = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    print("\u{1B}[2J", terminator: "")
  }

  func restore() {
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    print("\u{1B}[999;1H")  // the prompt of the shell comes below the screen
  }
}
