/// How much a reducer had asked for at some moment.
@usableFromInline
struct Savepoint: Equatable {
  let queued: Int
  let described: Int
  let failures: Int
  let outputs: Int
}
