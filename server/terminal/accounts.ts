import type { TerminalMessage } from "../../app/domain/terminal-messages"
import type { TerminalLimits } from "./limits"
import { type AccountUse, createRateMeter, createTurnMeter } from "./rate-meter"
import type { Shell } from "./shell"

type Refusal = Extract<TerminalMessage, { type: "refused" }>

const second = 1000

/** A user with their shells. */
export interface Account extends AccountUse {
  readonly shells: Set<Shell>
}

export interface AccountsOptions {
  limits: TerminalLimits
  now: () => number
  /** Ends a shell that has no viewers. */
  end(shell: Shell): void
}

/** What people's terminals may use: how many shells and windows, and how much memory. */
export function createAccounts({ limits, now, end }: AccountsOptions) {
  const bySubject = new Map<string, Account>()
  const heldByAccount = new Map<Account, number>()
  let total = 0
  let scheduled = false

  function of(subject: string): Account {
    const known = bySubject.get(subject)
    if (known) return known
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
    bySubject.set(subject, account)
    return account
  }

  function heldBytesOf(account: Account) {
    return heldByAccount.get(account) ?? 0
  }

  /**
   * An account over its limit frees memory; when the process is over its limit, the account that holds most does. First old output
   * is dropped, unwatched and largest shells first. Then the slowest viewers are closed; their pages reconnect. Then shells without
   * viewers end. A shell with viewers is never ended.
   */
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

  /**
   * Null when `shell` may be shown in another window or, without a shell, when the session may open a new one. Shells without viewers
   * are ended to make room; others never are.
   */
  function refusalFor(account: Account, sessionShells: Set<Shell>, shell: Shell | undefined): Refusal | null {
    if (shell && shell.viewers >= limits.viewersPerShell) return refusal("windows", [shell])
    const viewers = sum([...bySubject.values()].map(viewersOf))
    const mayWatch = allowance(limits.viewersPerAccount, viewers, limits.viewers)
    if (viewersOf(account) >= mayWatch) return refusal("windows", account.shells)
    if (viewers >= limits.viewers) return refusal("server", [])
    if (shell) return null
    if (sessionShells.size >= limits.shellsPerSession && !endUnwatched(sessionShells))
      return refusal("shells", sessionShells)
    const shells = sum([...bySubject.values()].map((each) => each.shells.size))
    const mayOpen = allowance(limits.shellsPerAccount, shells, limits.shells)
    if (account.shells.size >= mayOpen && !endUnwatched(account.shells))
      return refusal("shells", account.shells)
    if (shells < limits.shells) return null
    // The account with the most shells loses one first.
    const byShells = [...bySubject.values()].sort((a, b) => b.shells.size - a.shells.size)
    return byShells.some(({ shells }) => endUnwatched(shells)) ? null : refusal("server", [])
  }

  /** The limit of an account: lower once the process is crowded, so that others still get in. */
  function allowance(most: number, used: number, all: number) {
    return used < all * limits.crowded ? most : Math.min(most, limits.shellsPerSession)
  }

  /** Ends one shell without viewers: an ended one first, then the longest unwatched. False when all are watched. */
  function endUnwatched(shells: Set<Shell>) {
    const [first] = [...shells]
      .filter(({ unwatchedSince }) => unwatchedSince !== null)
      .sort((a, b) => Number(b.ended) - Number(a.ended) || (a.unwatchedSince ?? 0) - (b.unwatchedSince ?? 0))
    if (first) end(first)
    return first !== undefined
  }

  return {
    of,
    refusalFor,
    forgetIdle() {
      for (const [subject, { shells }] of bySubject) if (shells.size === 0) bySubject.delete(subject)
    },
    forgetAll: () => bySubject.clear(),
    get heldBytes() {
      return total
    },
  }
}

function refusal(why: Refusal["why"], shells: Iterable<Shell>): Refusal {
  const watched = [...shells].filter(({ viewers }) => viewers > 0)
  return { type: "refused", why, open: [...new Set(watched.map(({ deploymentId }) => deploymentId))] }
}

function viewersOf({ shells }: Account) {
  return sum([...shells].map(({ viewers }) => viewers))
}

function sum(numbers: number[]) {
  return numbers.reduce((all, next) => all + next, 0)
}
