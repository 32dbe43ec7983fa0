/** Why a terminal's socket closes. Below 4000: RFC 6455; above: ours. */
export const terminalClose = {
  /** The shell ended by itself, or the person closed the panel. */
  ended: 1000,
  /** The server shuts down. */
  shutdown: 1001,
  /** A frame that no page of ours sends. */
  unsupported: 1003,
  /** The connection to the machine broke. */
  lost: 1011,
  /** Too many terminals, or a machine that does not take what is typed. */
  tryLater: 1013,
  /** From the browser: the shell is no longer needed and ends, unless another window shows it. */
  shellNotNeeded: 4000,
  /** Nobody is signed in any more. */
  sessionEnded: 4401,
  forbidden: 4403,
  notFound: 4404,
  /** The browser did not take what was sent to it. */
  tooSlow: 4408,
  /** The browser sent more than a page of ours ever does. */
  tooMuch: 4429,
  /** The machine's terminal could not be opened. */
  unreachable: 4502,
} as const

const final: number[] = [
  terminalClose.ended,
  terminalClose.sessionEnded,
  terminalClose.forbidden,
  terminalClose.notFound,
]

/** Whether trying again by itself can help. */
export function mayReconnect(code: number) {
  return !final.includes(code)
}

/**
 * The code for the browser when the upstream closed with `code`. 1005, 1006 and 1015 only report and cannot be
 * sent; 1005 is a peer that closed in order and gave no reason. Other codes are between the upstream and us.
 */
export function closeCodeFromUpstream(code: number) {
  if (code === 1000 || code === 1005) return terminalClose.ended
  if (code === terminalClose.forbidden || code === terminalClose.notFound) return code
  return terminalClose.lost
}

/** The code for the browser when the upstream answered the handshake with `status`, or not at all. */
export function closeCodeFromHandshake(status: number | null) {
  if (status === 401) return terminalClose.sessionEnded
  if (status === 403) return terminalClose.forbidden
  if (status === 404) return terminalClose.notFound
  return terminalClose.unreachable
}
