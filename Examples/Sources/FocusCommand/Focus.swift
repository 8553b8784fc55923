import ArgumentParser
import Foundation
import Sluice
import SluiceFiles

@main struct Focus: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts the time that you work on each job.",
    subcommands: [
      Add.self, List.self,  // step 2
      Import.self,  // step 3
      Work.self,  // step 5
    ])
}

struct FileOption: ParsableArguments {
  @Option(help: "The file of the jobs.") var file = "jobs.json"

  var key: SharedKey<Rows<Job>> { .file(file) }

  /// A store with the jobs of the file.
  @MainActor func store() -> Store<Jobs.State, Jobs.Action> {
    Store(Jobs.State(Shared(wrappedValue: [], key)), Jobs())
  }
}

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Adds a job.")
  @OptionGroup var option: FileOption
  @Argument(help: "What is to be done.") var title: String

  @MainActor mutating func run() async throws {
    let store = option.store()
    try await store.ask(.add(title))  // throws the refusal; the parser writes it, and ends with the status 1
    try await store.saved()
  }
}

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Lists the jobs.")
  @OptionGroup var option: FileOption

  @MainActor mutating func run() async throws {
    for job in option.store().jobs { print(job.id, line(of: job)) }
  }
}

/// A job as a line of text.
func line(of job: Job) -> String {
  let time = String(format: "%d:%02d", job.seconds / 60, job.seconds % 60)
  return "\(job.isDone ? "✓" : " ") \(job.title)  \(time)"
}
