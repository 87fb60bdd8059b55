extension Service {
  /// The definition of io.touchlockd.Lock, served as it stands. Field comments stand before the types: not
  /// every parser takes them inside.
  static let lockDescription = """
    # The unlock screen of this device.
    #
    # Only the answer to AwaitUnlock, or locked being false, means that the device is unlocked. The end of
    # the connection never does: call again. No reply holds anything of a pattern.
    #
    # Root may call everything; members of the group touchlock all but Unlock; others what the
    # configuration says, GetStatus, AwaitUnlock, Monitor and Lock at most. Everybody else gets
    # org.varlink.service.PermissionDenied.
    interface io.touchlockd.Lock

    # Where the lock stands. Everything but unlocked is locked. cooldown: after failures, until a wait is
    # over; nothing is judged meanwhile.
    type State (locked, drawing, verifying, wrong, too_short, cooldown, right, releasing, unlocked)

    # What happened. present: nothing, this is how the device stands. locked_shown: the locked picture is
    # visible. cancelled: a drawing ended without an attempt. too_short: a drawing of too few dots, which
    # is no attempt. unjudged: an attempt that could not be recorded or judged. cooldown: a wait after
    # failures begins to show, until cooldown_over. unlocked: screen and finger have been given away.
    # patterns_changed: patterns were set or removed. blanked, woken: the locked screen went dark, or lit up
    # again.
    type Event (
      present, locked, locked_shown, drawing, cancelled, too_short, verifying, wrong, unjudged,
      cooldown, cooldown_over, right, unlocked, patterns_changed, blanked, woken
    )

    # shown: the locked picture is being scanned out. blank: the locked screen is turned off until it is
    # touched. card: the device node, missing when there is none. driver: the kernel driver. mode: width and
    # height, as in 1280x800. atomic: atomic mode setting is used.
    type Screen (shown: bool, blank: bool, card: ?string, driver: ?string, mode: ?string, atomic: bool)

    # version: of the daemon. locked: false in the state unlocked alone. since: when the device was locked
    # or unlocked last, in microseconds since boot, suspend included, CLOCK_BOOTTIME. label: of the pattern
    # that unlocked it, while it is unlocked. failures: wrong attempts since the last right one. nextTry:
    # milliseconds until a drawing is judged again, 0 for now. attemptsError: why the last attempt could
    # not be recorded or judged. patterns: how many are set; with 0 nothing unlocks. patternsError: why
    # they cannot be read. touchDevices: the touchscreens in use. clients: connections to this socket.
    type Status (
      version: string,
      state: State,
      locked: bool,
      since: int,
      label: ?string,
      failures: int,
      nextTry: int,
      attemptsError: ?string,
      patterns: int,
      patternsError: ?string,
      touchDevices: []string,
      screen: Screen,
      clients: int
    )

    # How the device stands.
    method GetStatus() -> (status: Status)

    # Answers once the device is unlocked, screen and finger given away; at once if it is so already.
    # since and label: as in Status.
    method AwaitUnlock() -> (since: int, label: ?string)

    # Locks the device, if it is not, and answers once the locked picture is visible. since: as in Status.
    method Lock() -> (since: int)

    # Unlocks the device without a pattern, and answers once it is unlocked; at once if it is so already.
    # For root alone: the way in when the touchscreen is broken. The daemon logs who it was.
    # since: as in Status.
    method Unlock() -> (since: int)

    # Answers again and again: first with the event present and the status, then with every event. To be
    # called with "more". failures, nextTry and locked: as in Status. at: when it happened, as since in
    # Status. label: of the pattern, with right and unlocked.
    # A client that does not read is dropped.
    method Monitor() -> (
      event: Event,
      locked: bool,
      failures: int,
      nextTry: int,
      at: int,
      label: ?string,
      status: ?Status
    )

    # What was sent is no call; the connection is closed after this.
    error InvalidMessage (reason: string)

    """
}
