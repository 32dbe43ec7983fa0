const second = 1000
const minute = 60 * second
const kib = 1024
const mib = 1024 * kib

/** Bounds of the terminals; times in milliseconds. Tests shorten the times. */
export const terminalLimits = {
  /** Shells that one session, one account over all its sessions, and the whole process may have open. */
  shellsPerSession: 8,
  shellsPerAccount: 64,
  shells: 500,
  /** Tabs and devices on one shell, of one account, and of the whole process. */
  viewersPerShell: 8,
  viewersPerAccount: 96,
  viewers: 1000,
  /** From this part of the whole on, an account gets no more than one session may have: the rest is for others. */
  crowded: 0.75,
  upgradesPerSession: 10,
  upgradesPerAccount: 64,
  /** Upgrades whose session is still being looked up. */
  pendingUpgrades: 256,
  /** Sockets of visitors without a session that wait to be told so. */
  strangers: 64,

  /**
   * Bytes that all terminals together, and those of one account, may hold: output that is kept, output that browsers
   * have not taken, and keystrokes that machines have not taken.
   */
  memory: 256 * mib,
  memoryPerAccount: 32 * mib,
  /** How much recent output of a shell is kept for those who come back, and how much when memory is short. */
  scrollback: 2 * mib,
  shortScrollback: 128 * kib,
  /** How long a shell is held after its last viewer has left. */
  hold: 10 * minute,

  /** What a socket may hold unsent before its direction stops, and when it goes on again. */
  highWater: 256 * kib,
  lowWater: 64 * kib,
  /** The same for output that waits for a viewer: as little as keeps it busy, since Ctrl-C is seen only after it. */
  behindHigh: 256 * kib,
  behindLow: 64 * kib,
  /** The same for output that a browser has received and not yet drawn. */
  creditHigh: 400 * kib,
  creditLow: 100 * kib,
  /** How long one viewer that takes nothing may hold up the others of its shell. */
  grace: 2 * second,
  /** How long a machine may refuse to take what is typed. */
  stuckInput: 30 * second,
  /** How much the shells of one account may write per second while nobody watches them, and how much while somebody does. */
  unwatchedBytes: 4 * mib,
  watchedBytes: 32 * mib,
  /**
   * What all browsers of one account may send in a second; then they are not read until the next. A page sends one frame
   * for 32 KiB that it has drawn, and a paste of 1 MiB at once.
   */
  framesPerSecond: 2000,
  inputBytesPerSecond: 8 * mib,
  /** Whoever sends so many frames in a second is no page of ours. */
  frameFlood: 8000,

  upstreamPayload: mib,
  browserPayload: 64 * kib,
  /** Pieces that a browser may cut a message into, and reads that a frame may take to arrive. */
  fragments: 64,
  browserChunks: 256,
  upstreamChunks: 4096,

  handshake: 10 * second,
  /** A window being dragged sends sizes faster than a program can redraw. */
  resizePause: 50,
  tick: 5 * second,
  ping: 25 * second,
  /**
   * A peer that was silent, or took nothing of what waits for it, for so long is dead. A tick and the goodbye less than the
   * 60 s within which it must be noticed.
   */
  silence: 54 * second,
  /** How often the session of an open terminal is looked up again; a tick and the answer less than 60 s. */
  recheck: 50 * second,
  /** How long the closing handshake may take before the socket is cut. */
  goodbye: second,
}

export type TerminalLimits = typeof terminalLimits
