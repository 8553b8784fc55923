#if Postgres
  import Sluice
  import SluiceMigrations

  /// What the database has of a stream after a write that it did not take, or whose answer was lost.
  struct LogFinding {
    /// The position and the epoch of the stream; nil if it is not there.
    var position: Int64?
    var epoch: Int64?
    /// The epoch of the entry at the last position of the write; nil if there is none.
    var written: Int64?
    /// The name and the address of the stream's present owner.
    var owner: String?
    var address: String?

    init(position: Int64?, epoch: Int64?, written: Int64?, owner: String? = nil, address: String? = nil) {
      (self.position, self.epoch, self.written) = (position, epoch, written)
      (self.owner, self.address) = (owner, address)
    }

    init(_ rows: PostgresResult, _ row: Int) {
      self.init(
        position: rows.int(row, 1), epoch: rows.int(row, 2), written: rows.int(row, 3), owner: rows.text(row, 4),
        address: rows.text(row, 5))
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

    /// Tells what became of a write that was not taken now, or whose answer was lost before.
    ///
    /// | the stream's epoch | the entry at the write's last position | outcome |
    /// |---|---|---|
    /// | that of the write | of this epoch | written, by an attempt before |
    /// | that of the write | none, or of another epoch | damaged: nobody else writes with this epoch |
    /// | a later one | of the write's epoch | written, before the stream was taken over |
    /// | a later one | none, or of another epoch | lost: an attempt that is still on its way will find the later epoch |
    ///
    /// An owner writes with its epoch only, and one write at a time, so the epoch of the entry identifies the write.
    init(_ write: LogWrite, _ found: LogFinding) {
      guard let epoch = found.epoch, let position = found.position else {
        self = .damaged("its row was deleted")
        return
      }
      let isWritten = found.written == write.epoch && position >= write.end.position
      if isWritten {
        self = .written
      } else if epoch == write.epoch {
        self = .damaged("\(write.former) entries were acknowledged, and \(position) are there")
      } else {
        self = .lost(owner: found.owner, address: found.address)
      }
    }
  }
#endif
