extension Service {
  /// The definition of io.touchlockd.Lock, served as it stands. Field comments stand before the types: not
  /// every parser takes them inside.
  static let lockDescription = """
    # The unlock screen of this device.
    #
    # Only the answer to AwaitUnlock, or locked being false, means that the device is unlocked. The end of
    # the connection never does: call again. No reply holds anything of a pattern.
    #
    # Root may call everything; members of the group touchlock all but Unlock, Ask and Answer; others what the
    # configuration says, GetStatus, AwaitUnlock, Monitor, Lock and with that Enroll at most. Everybody else gets
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
    # again. enrolling, asking: drawings are for Enroll or Ask from now on; the device counts as locked.
    # task_ended: they are for unlocking again.
    type Event (
      present, locked, locked_shown, drawing, cancelled, too_short, verifying, wrong, unjudged,
      cooldown, cooldown_over, right, unlocked, patterns_changed, blanked, woken, enrolling, asking, task_ended
    )

    # shown: the locked picture is being scanned out. blank: the locked screen is turned off until it is
    # touched. card: the device node, missing when there is none. driver: the kernel driver. mode: width and
    # height, as in 1280x800. atomic: atomic mode setting is used. problem: why it is not shown though locked.
    type Screen (
      shown: bool, blank: bool, card: ?string, driver: ?string, mode: ?string, atomic: bool, problem: ?string
    )

    # What drawings are for, when not for unlocking.
    type Task (enrolling, asking)

    # What an enrolment wants drawn: the present pattern, the new one, the new one again; nothing more while
    # it is put on record, and saved when it is.
    type Step (present, new, again, saving, saved)

    # Why a drawing was not taken. wrong: not the present pattern. unjudged: the present pattern could not be
    # judged. too_short, too_simple: it will not do as a pattern. mismatch: not the same as the one before.
    # in_use: another label has this pattern.
    type Fault (wrong, unjudged, too_short, too_simple, mismatch, in_use)

    # version: of the daemon. locked: false in the state unlocked alone. task: missing while drawings are for
    # unlocking. since: when the device was locked
    # or unlocked last, in microseconds since boot, suspend included, CLOCK_BOOTTIME. label: of the pattern
    # that unlocked it, while it is unlocked. failures: wrong attempts since the last right one. nextTry:
    # milliseconds until a drawing is judged again, 0 for now. attemptsError: why the last attempt could
    # not be recorded or judged. patterns: how many are set; with 0 nothing unlocks. patternsError: why
    # they cannot be read. touchDevices: the touchscreens in use. clients: connections to this socket.
    type Status (
      version: string,
      state: State,
      task: ?Task,
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

    # Has a new pattern drawn on the screen and puts it on record. To be called with "more"; answers with each
    # step, with what was wrong with a drawing beside the step that is to be done now, and at the end with
    # saved. Root may do so; everybody else draws the present pattern first, the label's own where it has one.
    # label: whose pattern it is, owner if it is missing: 1 to 32 letters, digits, dots, hyphens and
    # underscores. replace: the label's present pattern is replaced. timeout: how long to wait for each
    # drawing, 1000 to 3600000 milliseconds, 60000 if it is missing. Until the end nothing is changed. The end
    # of the connection ends it, and so does Lock. A device that was unlocked is locked meanwhile.
    method Enroll(label: ?string, replace: ?bool, timeout: ?int) -> (
      step: Step, fault: ?Fault, label: ?string
    )

    # Shows the lock screen and hands over what is drawn, for the caller to judge; for root alone. To be
    # called with "more"; answers with each drawing, and without one when a drawing was accepted. pattern: as
    # in 1-2-3-6-9. attempt: the drawing's number, for Answer. timeout: as in Enroll. It opens nothing, and a
    # device that was unlocked is so again afterwards.
    method Ask(timeout: ?int) -> (pattern: ?string, attempt: ?int)

    # Accepts or rejects a drawing, on another connection than that of Ask; for root alone. The screen shows
    # it. Until then no other drawing is taken.
    method Answer(attempt: int, accept: bool) -> ()

    # Drawings are another client's at present, or an attempt is being judged.
    error Busy ()

    # The present pattern is to be drawn, and there is none.
    error NoPattern ()

    # The label has a pattern, and replace is not true.
    error LabelTaken ()

    # There is no such drawing to answer to.
    error NotAsked ()

    # The new pattern could not be put on record; nothing was changed.
    error NotSaved (reason: string)

    # Nothing was drawn for too long, or a drawing was not answered.
    error TimedOut ()

    # The device was locked meanwhile, or unlocked by Unlock.
    error Cancelled ()

    # What was sent is no call; the connection is closed after this.
    error InvalidMessage (reason: string)

    """
}
