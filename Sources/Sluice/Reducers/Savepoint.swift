/// How much a reducer had asked for at some moment.
@usableFromInline
struct Savepoint {
  let queued: Int
  let described: Int
  let failures: Int
  let outputs: Int
}
