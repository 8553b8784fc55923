#if Journal
  import ArgumentParser
  import Foundation

  /// The arguments of the command. What they ask for depends on the types of the program: `JournalTool` does it.
  struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent },
      abstract: "Shows, verifies and looks after the journal of a program.",
      subcommands: [
        Show.self, State.self, Verify.self, Prove.self, Export.self, Backup.self, Compact.self,
      ])

    struct File: ParsableArguments {
      @Argument(help: "The file of the journal.") var path: String
    }

    struct Show: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Prints the newest entries, each in a line of JSON.")
      @OptionGroup var file: File
      @Option(help: "The number of entries.") var last = 20
    }

    struct State: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Prints the state that the journal leads to, as JSON.")
      @OptionGroup var file: File
    }

    struct Verify: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Verifies each entry and snapshot.")
      @OptionGroup var file: File
    }

    struct Prove: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Replays all entries, and compares the state with the recorded one.",
        discussion: "Ends with 1 if this build of the program would not continue the journal as the one before it.")
      @OptionGroup var file: File
    }

    struct Export: ParsableCommand {
      static let configuration = CommandConfiguration(abstract: "Prints all entries, each in a line of JSON.")
      @OptionGroup var file: File
    }

    struct Backup: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Copies the journal, also while the program has it, and verifies the copy.")
      @OptionGroup var file: File
      @Argument(help: "The file of the copy, which must not be there.") var copy: String
    }

    struct Compact: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Removes entries that no start needs. The program must not run.")
      @OptionGroup var file: File
      @Option(help: "The number of entries to keep.") var keep: Int
      @Option(help: "A file that gets the removed entries, each in a line of JSON.") var archive: String?
    }
  }
#endif
