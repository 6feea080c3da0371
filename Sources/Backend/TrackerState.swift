/// What the owner's side does about a tracker.
///
/// The machine of the pet document, section 3.6, with *found* added for its
/// third use case. `step(on:)` is the whole table; `arrows` is what a diagram
/// is drawn from.
///
/// - unassigned: no pet, no fence, or disabled. Positions are stored.
/// - idle: watched, and not known to be outside.
/// - triggering: outside, with an alert each minute.
/// - found: the owner has confirmed that the pet is found; no alerts.
package enum TrackerState: UInt8, CaseIterable, Equatable, Sendable {
  case unassigned
  case idle
  case triggering
  case found

  /// What happens to a tracker.
  package enum Input: CaseIterable, Equatable, Sendable {
    /// A pet that has a fence is put on the tracker.
    case petAssigned
    /// The pet is given a fence, having had none.
    case fenceGiven
    /// The pet's fence was changed for another, or edited; the last fix is not
    /// known to be inside.
    case fenceChanged
    /// As `fenceChanged`, the last fix being inside.
    case fenceChangedAround
    /// The fence or the pet went away, or a pet without a fence came.
    case fenceRemoved
    /// The tracker was disabled or deleted.
    case disabled
    /// The tracker was enabled again; pet and fence are there.
    case enabled
    /// Enough fixes outside.
    case exitConfirmed
    /// A fix inside or on the border.
    case insideFix
    /// The owner confirms that the pet is found.
    case foundConfirmed
    /// The owner takes that back.
    case foundWithdrawn
    /// No fix for three intervals.
    case silence
  }

  /// What is to be done.
  package struct Actions: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Alert: the pet has left.
    package static let left = Actions(rawValue: 1)
    /// Alert: the pet is outside.
    package static let outside = Actions(rawValue: 2)
    /// Report that the pet is back.
    package static let entered = Actions(rawValue: 4)
    /// Report that the positions have stopped.
    package static let silent = Actions(rawValue: 8)
    /// Judge the last fix as if it were new.
    package static let judge = Actions(rawValue: 16)
    /// Nothing can be done: there is no alert.
    package static let refuse = Actions(rawValue: 32)
  }

  /// The state after `input`, and what to do.
  package func step(on input: Input) -> (state: TrackerState, actions: Actions) {
    switch (self, input) {
    case (.unassigned, .petAssigned), (.unassigned, .fenceGiven), (.unassigned, .enabled):
      (.idle, .judge)
    case (.idle, .petAssigned), (.triggering, .petAssigned), (.found, .petAssigned):
      (.idle, .judge)
    case (.idle, .fenceChanged), (.idle, .fenceChangedAround), (.found, .fenceChanged),
      (.found, .fenceChangedAround):
      (.idle, .judge)
    case (.triggering, .fenceChangedAround): (.idle, [])
    case (_, .fenceRemoved), (_, .disabled): (.unassigned, [])
    case (.idle, .exitConfirmed): (.triggering, .left)
    case (.triggering, .insideFix), (.found, .insideFix): (.idle, .entered)
    case (.triggering, .foundConfirmed): (.found, [])
    case (.found, .foundWithdrawn): (.triggering, .outside)
    case (.idle, .silence), (.triggering, .silence): (self, .silent)
    case (_, .foundConfirmed), (_, .foundWithdrawn): (self, .refuse)
    // Without a fence there is nothing to judge by.
    case (.unassigned, .fenceChanged), (.unassigned, .fenceChangedAround),
      (.unassigned, .exitConfirmed), (.unassigned, .insideFix), (.unassigned, .silence):
      (self, [])
    // A fence that is there cannot be given; a tracker that works, enabled.
    case (.idle, .fenceGiven), (.triggering, .fenceGiven), (.found, .fenceGiven),
      (.idle, .enabled), (.triggering, .enabled), (.found, .enabled):
      (self, [])
    // Still outside by another fence: the clock of the alerts goes on. Further
    // exits alert on its steps.
    case (.triggering, .fenceChanged), (.triggering, .exitConfirmed): (self, [])
    case (.idle, .insideFix): (self, [])
    // The owner knows already.
    case (.found, .exitConfirmed), (.found, .silence): (self, [])
    }
  }

  /// Every arrow that changes the state or does something.
  package static var arrows:
    [(from: TrackerState, input: Input, to: TrackerState, actions: Actions)]
  {
    allCases.flatMap { state in
      Input.allCases.compactMap { input in
        let step = state.step(on: input)
        guard step.state != state || !step.actions.isEmpty else { return nil }
        return (state, input, step.state, step.actions)
      }
    }
  }
}
