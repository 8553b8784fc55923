public import Sluice
import SluiceFiles

extension SharedKey<Rows<SyncUp>> {
  /// All sync-ups, in a file.
  public static var syncUps: SharedKey { .file("sync-ups.json") }
}

extension Shared<Rows<SyncUp>> {
  /// All sync-ups, as they are in the file.
  public static var syncUps: Shared { Shared(wrappedValue: [], .syncUps) }
}
