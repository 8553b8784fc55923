/// How much a reducer had asked for at some moment.
@usableFromInline
struct Mark {
  let queued: Int
  let described: Int
  let failures: Int
  let told: Int
}
