const second = 1000
const minute = 60 * second
const kib = 1024
const mib = 1024 * kib

/** Limits of the terminals. Times are in milliseconds; tests shorten them. */
export const terminalLimits = {
  /** Open shells: of one session, of one account over all its sessions, and of the process. */
  shellsPerSession: 8,
  shellsPerAccount: 64,
  shells: 500,
  /** Tabs and devices: on one shell, of one account, and of the process. */
  viewersPerShell: 8,
  viewersPerAccount: 96,
  viewers: 1000,
  /** Above this share of the process limit, an account gets only as much as one session, so that others still get in. */
  crowded: 0.75,
  upgradesPerSession: 10,
  upgradesPerAccount: 64,
  /** Upgrades whose session is still being looked up. */
  pendingUpgrades: 256,
  /** Sockets of visitors without a session that are being closed with a code that scripts can read. */
  signedOutSockets: 64,

  /**
   * Memory of all terminals and of one account, in bytes: scrollback, output that browsers have not accepted, and keystrokes
   * that machines have not accepted.
   */
  memory: 256 * mib,
  memoryPerAccount: 32 * mib,
  /** Recent output kept per shell for viewers that reconnect, normally and when memory is short. */
  scrollback: 2 * mib,
  shortScrollback: 128 * kib,
  /** Of these, a window gets that joins: a page keeps 5,000 lines, and needs a second for as much. */
  replay: 768 * kib,
  /** How long a shell stays open after its last viewer has left. */
  unwatchedLifetime: 10 * minute,

  /**
   * Recent output that a stopping process leaves to the next one: of one shell and of all, how long saving it may take, and how
   * long it is kept.
   */
  handOverBytesPerShell: 256 * kib,
  handOverBytes: 32 * mib,
  handOver: second,
  handedOverLifetime: 10 * minute,
  /** Lifetime of the record that says which node holds a shell. */
  claim: minute,

  /** Unsent bytes of a socket at which its direction pauses, and at which it resumes. */
  highWater: 256 * kib,
  lowWater: 64 * kib,
  /** The same for output that waits for a viewer. Small, because the effect of Ctrl-C is visible only after it. */
  behindHigh: 256 * kib,
  behindLow: 64 * kib,
  /** The same for output that a browser has received but not yet drawn. */
  creditHigh: 400 * kib,
  creditLow: 100 * kib,
  /** How long a viewer that reads nothing may hold up the other viewers of its shell. */
  grace: 2 * second,
  /** How long a machine may accept no keystrokes. */
  stuckInput: 30 * second,
  /**
   * Output of one account that is read in one turn of the event loop. The rest waits until all others had theirs: an idle
   * process passes on as much as it can, and a busy one is delayed by a few milliseconds.
   */
  outputPerTurn: mib,
  /** Output per second of all unwatched shells of one account. */
  unwatchedBytes: 4 * mib,
  /**
   * Input per second of all browsers of one account; beyond it they are not read until the next second. A page sends one
   * frame for each 32 KiB that it has drawn, and up to 1 MiB at once when somebody pastes.
   */
  framesPerSecond: 2000,
  inputBytesPerSecond: 8 * mib,
  /** Frames per second that none of our pages sends: the socket is closed. */
  frameFlood: 8000,

  upstreamPayload: mib,
  browserPayload: 64 * kib,
  /** Fragments of one browser message, and buffered reads of one frame. */
  fragments: 64,
  browserChunks: 256,
  upstreamChunks: 4096,

  handshake: 10 * second,
  /** Resizing a window by dragging sends sizes faster than a program can redraw. */
  resizePause: 50,
  tick: 5 * second,
  ping: 25 * second,
  /**
   * A peer that sends nothing, or accepts none of its pending data, for this long counts as dead. With one tick and the closing
   * handshake this stays below 60 s, in which a dead peer must be noticed.
   */
  silence: 54 * second,
  /** How often the session of an open terminal is checked. With one tick and the reply this stays below 60 s. */
  recheck: 50 * second,
  /** How long the closing handshake may take before the connection is terminated. */
  closeHandshake: second,
}

export type TerminalLimits = typeof terminalLimits
