#if Postgres
  import Sluice
  import SluiceMigrations

  /// What the database has of a stream after a write that it did not take, or whose answer was lost.
  struct LogFinding {
    /// The position and the epoch of the stream; nil if it is not there.
    var position: Int64?
    var epoch: Int64?
    /// The epoch and the checksum of the entry at the last position of the write; nil if there is none.
    var written: Int64?
    var checksum: Int64?
    /// The checksum of the entry before the write; nil if there is none.
    var former: Int64?
    /// Whether this process is the stream's owner.
    var isOwner = false
    /// The name and the address of the stream's present owner.
    var owner: String?
    var address: String?

    /// Creates what there is of a stream that is not there.
    init() {}

    /// Decodes a row of `LogStatements.outcomes`.
    init(_ rows: any PostgresRows, _ row: Int) {
      position = rows.int(row, 1)
      epoch = rows.int(row, 2)
      written = rows.int(row, 3)
      checksum = rows.int(row, 4)
      isOwner = rows.bool(row, 5)
      owner = rows.text(row, 6)
      address = rows.text(row, 7)
      former = rows.int(row, 8)
    }

    /// Decodes the rows of `LogStatements.outcomes`, by their streams.
    static func all(in rows: any PostgresRows) -> [Int64: LogFinding] {
      Dictionary(
        (0..<rows.count).compactMap { row in rows.int(row, 0).map { ($0, LogFinding(rows, row)) } },
        uniquingKeysWith: { first, _ in first })
    }

    /// Whether the database has less than it acknowledged: it was restored from a backup, or a server that was behind
    /// took over.
    func isBehind(_ write: LogWrite) -> Bool {
      guard let position, let epoch else { return false }
      return epoch < write.epoch || position < write.former.position
        || write.former.position > 0 && former != write.former.checksum.stored
    }
  }

  /// What became of a write.
  enum LogOutcome: Equatable {
    /// It is in the stream.
    case written
    /// It is not, and cannot be any more: another process has the stream.
    case lost(owner: String?, address: String?)
    /// The stream is not what its only writer knows.
    case damaged(String)

    /// Finds what became of a write that was not taken now, or whose answer was lost before.
    ///
    /// | the stream's epoch | its owner | the entry at the write's last position | outcome |
    /// |---|---|---|---|
    /// | that of the write, or a later one | | of the write's epoch and checksum | written, by an attempt before |
    /// | that of the write | this process | none, or another one | damaged: nobody else writes with this epoch |
    /// | that of the write | another one | none, or another one | lost: the database has forgotten an epoch |
    /// | a later one | | none, or another one | lost: an attempt that is still on its way will find the later epoch |
    /// | a later one | this process | none, or another one | lost to nobody: a late attempt has taken it |
    /// | an earlier one | | | damaged: the database has forgotten that this process took the stream |
    ///
    /// An owner writes with its epoch only, and one write at a time. The checksum, which is one of all entries
    /// before, is compared, too, because epochs repeat in a database that has forgotten some: one that was restored
    /// from a backup, or a standby that was behind.
    init(_ write: LogWrite, _ found: LogFinding) {
      guard let epoch = found.epoch, let position = found.position else {
        self = .damaged("its row was deleted")
        return
      }
      let isWritten = found.written == write.epoch && found.checksum == write.end.checksum.stored
      if epoch < write.epoch {
        self = .damaged("this process has taken it with epoch \(write.epoch), and the database has epoch \(epoch)")
      } else if isWritten, position >= write.end.position {
        self = .written
      } else if epoch == write.epoch, found.isOwner {
        self = .damaged("\(write.former.position) entries were acknowledged, and \(position) are there")
      } else {
        // Its senders are not sent to where they are.
        self = found.isOwner ? .lost(owner: nil, address: nil) : .lost(owner: found.owner, address: found.address)
      }
    }
  }
#endif
