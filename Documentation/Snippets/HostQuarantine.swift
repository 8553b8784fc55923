import SluiceHost

struct SectorLost: Error, CustomStringConvertible {
  var description: String { "A sector of the disk cannot be read." }
}

let log = MemoryLog<[String], String>()
let lists = StoreHost(
  { (_: String) in [] }, Reduce<[String], String> { list, line in list.append(line) }, log: log, onFailure: { _ in })

try await lists.ask("Rye", of: "Ann")
log.damage("Ben", SectorLost())

do {
  try await lists.ask("Oat", of: "Ben")
} catch let quarantine as StoreQuarantined {
  print(quarantine.stream, quarantine.failures, quarantine.cause)
}
try await lists.ask("Oat", of: "Ann")  // no other key is affected
print(lists.statistics.awake, lists.statistics.quarantined.keys.map(\.self))

log.crash()  // the process is killed: nothing that this host still does is recorded
await lists.shutDown(within: .zero)
let next = StoreHost({ (_: String) in [] }, Reduce<[String], String> { list, line in list.append(line) }, log: log)
print(try await next.read(\.self, of: "Ann"))
