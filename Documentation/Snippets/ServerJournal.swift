import Sluice

struct DiskFull: Error {}

/// Stands in for `SQLiteJournal` of SluiceJournal.
final class Disk: Journal {
  var isFull = false
  private(set) var kept = MemoryJournal<[String], String>()

  func load() -> Recording<[String], String> { kept.load() }
  func offer(snapshot: [String]) { kept.offer(snapshot: snapshot) }
  func append(_ entries: [JournalEntry<String>]) throws {
    if isFull { throw DiskFull() }
    kept.append(entries)
  }
}

@MainActor func open(_ disk: Disk) throws -> Store<[String], String> {
  try Store([], Reduce { orders, order in orders.append(order) }, journal: disk, onFailure: { _ in })
}

let disk = Disk()
let store = try open(disk)
try await store.outlet.send("bread")  // when this returns, it is on the disk

disk.isFull = true
do {
  try await store.outlet.send("cake")
} catch {
  print(error)
}
print(store.state)  // what could not be recorded did not happen

disk.isFull = false
store.shutDown()
print(try open(disk).state)  // the next run continues
