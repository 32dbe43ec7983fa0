import type { TerminalLimits } from "./limits"
import { type AccountUse, createRateMeter, createTurnMeter } from "./rate-meter"
import type { Shell } from "./shell"

const second = 1000

/** A user with their shells. */
export interface Account extends AccountUse {
  readonly shells: Set<Shell>
}

export interface MemoryBudgetOptions {
  limits: TerminalLimits
  now: () => number
  /** Ends a shell that has no viewers. */
  end(shell: Shell): void
}

/**
 * Limits the memory of all terminals. An account over its limit frees memory; when the process is over its limit, the account
 * that holds most does. First old output is dropped, unwatched and largest shells first. Then the slowest viewers are closed;
 * their pages reconnect. Then shells without viewers end. A shell with viewers is never ended.
 */
export function createMemoryBudget({ limits, now, end }: MemoryBudgetOptions) {
  const heldByAccount = new Map<Account, number>()
  let total = 0
  let scheduled = false

  function createAccount(): Account {
    const account: Account = {
      shells: new Set(),
      frames: createRateMeter(second, now),
      input: createRateMeter(second, now),
      turn: createTurnMeter(),
      unwatched: createRateMeter(second, now),
      addHeldBytes(bytes) {
        total += bytes
        heldByAccount.set(account, heldBytesOf(account) + bytes)
        if (heldBytesOf(account) === 0) heldByAccount.delete(account)
        if (scheduled || (total <= limits.memory && heldBytesOf(account) <= limits.memoryPerAccount)) return
        scheduled = true
        // Deferred: the caller is still changing the state that this would free.
        setImmediate(freeMemory)
      },
    }
    return account
  }

  function heldBytesOf(account: Account) {
    return heldByAccount.get(account) ?? 0
  }

  function freeMemory() {
    for (const account of heldByAccount.keys()) {
      while (heldBytesOf(account) > limits.memoryPerAccount && freeSome(account)) {}
    }
    const largestFirst = () => [...heldByAccount.keys()].sort((a, b) => heldBytesOf(b) - heldBytesOf(a))
    while (total > limits.memory && largestFirst().some(freeSome)) {}
    scheduled = false
  }

  /** Frees one piece of the account's memory; false when nothing can be freed. */
  function freeSome(account: Account) {
    const shells = [...account.shells].sort((a, b) => b.heldBytes - a.heldBytes)
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
    get heldBytes() {
      return total
    },
  }
}
