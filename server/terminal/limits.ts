const second = 1000
const minute = 60 * second
const kib = 1024
const mib = 1024 * kib

/** Bounds of the terminals; times in milliseconds. Tests shorten the times. */
export const terminalLimits = {
  /** Shells that one session, and the whole process, may have open at the upstream (G15). */
  shellsPerSession: 8,
  shells: 500,
  /** Tabs and devices on one shell. */
  viewersPerShell: 8,
  upgradesPerSecond: 10,
  /** Upgrades whose session is still being looked up. */
  pendingUpgrades: 256,

  /** How much recent output is kept for those who come back. */
  scrollback: 2 * mib,
  /** How long a shell is held after its last viewer has left. */
  hold: 10 * minute,

  /** What a socket may hold unsent before its direction stops, and when it goes on again (G7, G8). */
  highWater: mib,
  lowWater: 256 * kib,
  /** The same for output that waits for a viewer: as little as keeps it busy, since Ctrl-C is seen only after it. */
  behindHigh: 256 * kib,
  behindLow: 64 * kib,
  /** The same for output that a browser has received and not yet drawn (G9). */
  creditHigh: 400 * kib,
  creditLow: 100 * kib,
  /** How long one viewer that takes nothing may hold up the others of its shell. */
  grace: 2 * second,
  /** How long a machine may refuse to take what is typed. */
  stuckInput: 30 * second,
  /** How much per second a shell may write while nobody watches. */
  unwatchedBytes: 4 * mib,

  upstreamPayload: mib,
  browserPayload: 64 * kib,

  handshake: 10 * second,
  /** A window being dragged sends sizes faster than a program can redraw. */
  resizePause: 50,
  tick: 5 * second,
  ping: 25 * second,
  /** A peer that was silent for so long is dead (G11); a tick less than the 60 s within which it must be noticed. */
  silence: 55 * second,
  /** How often the session of an open terminal is looked up again; a tick and the answer less than 60 s (G12). */
  recheck: 50 * second,
  /** How long the closing handshake may take before the socket is cut. */
  goodbye: second,
}

export type TerminalLimits = typeof terminalLimits
