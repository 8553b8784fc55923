#if Postgres
  /// A mistake that a simulation has to find: in a statement of the model, or in how a machine is used.
  enum PlantedFault: String, CaseIterable, Sendable {
    /// An append does not compare the epoch and the owner.
    case leaseWithoutEpoch
    /// A lost answer is taken for success.
    case guessedSuccess
    /// A lost answer is taken for a failure.
    case guessedFailure
    /// The outcome of a write is read from its epoch, which may be given twice, and not from its checksum.
    case checksumIgnored
    /// A follower leaves an entry out.
    case followerSkips
    /// A renewal is taken to be in time if the process's own clock says so.
    case ownClock
    /// A stream is taken whose owner has a lease.
    case claimWithoutLease
    /// A takeover leaves the epoch as it was.
    case epochStays
    /// A stream is released also in a later epoch.
    case releaseWithoutEpoch
    /// A group is acknowledged if one of it was written.
    case groupAcknowledged
    /// A stream is handed over also in a later epoch.
    case giftWithoutEpoch
    /// A stream is handed over while its store still writes.
    case giftWithStore
    /// The keys of a stream are forgotten when it is taken over.
    case keysForgotten

    // Those of forwarding.

    /// What was sent on a connection is carried out also after another one has begun.
    case lateTurns
    /// No process notes that a request was taken, so that it is withdrawn while it is handled.
    case takenInSecret
    /// A process refuses the requests of a stream that it has lost, and that counts.
    case answerOfFormerOwner
    /// Requests are taken in another order than that in which they were posted.
    case takenInReverse
    /// A request is forwarded without its key.
    case keyNotForwarded

    // Those that the simulation has found in the log.

    /// An attempt to open a stream takes it again from a store of its own process.
    case openedTwice
  }
#endif
