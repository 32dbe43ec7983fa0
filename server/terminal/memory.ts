import type { TerminalLimits } from "./limits"
import { createMeter, type Meter } from "./meter"
import type { Shell } from "./shell"

/** One person with everything that is open in all of their sessions. */
export interface Account {
  readonly shells: Set<Shell>
  /** What all of its browsers send. */
  readonly frames: Meter
  readonly input: Meter
  /** What all of its machines write, while somebody watches and while nobody does. */
  readonly watched: Meter
  readonly unwatched: Meter
  /** Its terminals hold so many bytes more, or less. */
  change(bytes: number): void
}

const second = 1000

export interface MemoryOptions {
  limits: TerminalLimits
  now: () => number
  /** Ends a shell that nobody watches. */
  end(shell: Shell): void
}

/**
 * Bounds what terminals hold in memory. An account beyond its share gives back, and when the process is at its bound
 * then the account that holds most does: first old output, most of it and unwatched first; then views that are far
 * behind, which come back by themselves; then shells that nobody watches. What somebody works in is not ended.
 */
export function createMemory({ limits, now, end }: MemoryOptions) {
  const held = new Map<Account, number>()
  let total = 0
  let making = false

  function createAccount(): Account {
    const account: Account = {
      shells: new Set(),
      frames: createMeter(second, now),
      input: createMeter(second, now),
      // A tenth of a second: whoever is held up does not notice.
      watched: createMeter(second / 10, now),
      unwatched: createMeter(second, now),
      change(bytes) {
        total += bytes
        held.set(account, heldBy(account) + bytes)
        if (heldBy(account) === 0) held.delete(account)
        if (making || (total <= limits.memory && heldBy(account) <= limits.memoryPerAccount)) return
        making = true
        // Not in the middle of what made it grow.
        setImmediate(makeRoom)
      },
    }
    return account
  }

  function heldBy(account: Account) {
    return held.get(account) ?? 0
  }

  function makeRoom() {
    for (const account of held.keys()) {
      while (heldBy(account) > limits.memoryPerAccount && giveBack(account)) {}
    }
    while (total > limits.memory && byUse().some(giveBack)) {}
    making = false
  }

  function byUse() {
    return [...held.keys()].sort((a, b) => heldBy(b) - heldBy(a))
  }

  /** Makes the account hold less, by one piece; false when it has nothing to give. */
  function giveBack(account: Account) {
    const shells = [...account.shells].sort((a, b) => b.held - a.held)
    const unwatched = shells.filter(({ viewers }) => viewers === 0)
    if (unwatched.some((shell) => shell.shorten()) || shells.some((shell) => shell.shorten())) return true
    const [slowest] = shells
      .filter(({ queued }) => queued > limits.lowWater)
      .sort((a, b) => b.queued - a.queued)
    const [largest] = unwatched
    if (slowest) slowest.closeSlowest()
    else if (largest) end(largest)
    return slowest !== undefined || largest !== undefined
  }

  return {
    createAccount,
    /** Bytes that all terminals hold. */
    get held() {
      return total
    },
  }
}
