import Foundation
import Kanban
import Sluice
import SluiceDurable

/// Stands in for a mail server: a folder with a file for each mail.
///
/// The name of the file is the key of the attempt, so a mail that is sent again after a restart is there once.
struct Outbox {
  let folder: URL

  var handler: EffectHandler {
    EffectHandler(Mail.self) { [folder] attempt in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = "To: \(attempt.request.to)\n\n\(attempt.request.text)\n"
      try Data(text.utf8).write(to: folder.appending(path: "\(attempt.key).txt"), options: .atomic)
      return DurableDone()
    }
  }
}
