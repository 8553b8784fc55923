#if Journal
  import ArgumentParser
  import Foundation

  /// The arguments of the command. What they ask for depends on the types of the program: `JournalTool` does it.
  struct JournalCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent },
      abstract: "Shows, verifies and looks after the journal of a program.",
      subcommands: [
        Show.self, State.self, Jobs.self, Verify.self, Prove.self, Export.self, Import.self, Backup.self, Repair.self,
        Migrate.self, Compact.self,
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

    struct Jobs: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Prints the durable work that is not done, each job in a line of JSON.",
        discussion:
          "For a job that is stopped, nothing more happens by itself. The program retries it, or drops it, if it is sent"
          + " the action `.retry(id)` or `.drop(id)` of that work.")
      @OptionGroup var file: File
      @Flag(help: "Prints only the jobs that have failed or were interrupted.") var stopped = false
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

    struct Import: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Makes a journal of lines that `export` has printed, or that are in archives.",
        discussion:
          "The lines are those of all entries from the first on. The files may be in any order; the oldest first"
          + " needs least memory. Replies to senders are not among them.")
      @Argument(help: "The file of the new journal, which must not be there.") var path: String
      @Argument(help: "The files with the lines, oldest first.") var lines: [String]
    }

    struct Repair: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Copies all of a damaged journal that can be read and continued to another file.",
        discussion: "It begins with the newest snapshot that is intact, if earlier entries are not, and ends before the"
          + " first entry after it that is damaged. The damaged file stays as it is.")
      @OptionGroup var file: File
      @Argument(help: "The file of the copy, which must not be there.") var copy: String
    }

    struct Migrate: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Converts entries and snapshots of earlier versions to the present one. The program must not run.",
        discussion:
          "Nobody needs this: each is converted when it is read. Afterwards, the program can forget its versions,"
          + " unless the command says otherwise.")
      @OptionGroup var file: File
      @Flag(help: "Tells what would be converted, and what cannot be, and changes nothing.") var dryRun = false
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
      @Option(help: "The number of entries to keep.") var keep: Int?
      @Option(help: "The days to keep.") var days: Int?
      @Option(help: "The size of the file in megabytes, about.") var megabytes: Int?
      @Option(help: "A file that gets the removed entries, each in a line of JSON.") var archive: String?

      func validate() throws {
        if keep == nil, days == nil, megabytes == nil {
          throw ValidationError("Say what to keep: --keep, --days or --megabytes.")
        }
      }
    }
  }
#endif
