/** Close codes of a terminal's socket. Below 4000: RFC 6455; above: ours. */
export const terminalClose = {
  /** The shell ended, or the user closed the panel. */
  ended: 1000,
  shutdown: 1001,
  /** An invalid frame. */
  unsupported: 1003,
  /** The connection to the machine broke. */
  lost: 1011,
  /** Too many terminals, or a machine that does not accept input. */
  tryLater: 1013,
  /** From the browser: ends the shell, unless another window shows it. */
  shellNotNeeded: 4000,
  sessionEnded: 4401,
  forbidden: 4403,
  notFound: 4404,
  /** The browser did not accept the output. */
  tooSlow: 4408,
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

/** Whether an automatic retry can help. */
export function mayReconnect(code: number) {
  return !final.includes(code)
}

/**
 * The code for the browser after the upstream closed with `code`. 1005, 1006 and 1015 cannot be sent; 1005 is a
 * normal close without a reason. Other codes are not for the browser.
 */
export function closeCodeFromUpstream(code: number) {
  if (code === 1000 || code === 1005) return terminalClose.ended
  if (code === terminalClose.forbidden || code === terminalClose.notFound) return code
  return terminalClose.lost
}

/** The code for the browser after the upstream's handshake failed with `status`, or without a response. */
export function closeCodeFromHandshake(status: number | null) {
  if (status === 401) return terminalClose.sessionEnded
  if (status === 403) return terminalClose.forbidden
  if (status === 404) return terminalClose.notFound
  return terminalClose.unreachable
}
