import type { TerminalMessage } from "../../app/domain/terminal-messages"
import type { TerminalLimits } from "./limits"
import type { Account } from "./memory-budget"
import type { Shell } from "./shell"

export type Refusal = Extract<TerminalMessage, { type: "refused" }>

export interface AdmissionOptions {
  limits: TerminalLimits
  accounts: ReadonlyMap<string, Account>
  /** Ends a shell that has no viewers. */
  end(shell: Shell): void
}

/** Decides whether another window or shell may open. Shells without viewers are ended to make room; others never are. */
export function createAdmission({ limits, accounts, end }: AdmissionOptions) {
  /** Null when `shell` may be shown in another window or, without a shell, when the session may open a new one. */
  function refusalFor(account: Account, sessionShells: Set<Shell>, shell: Shell | undefined): Refusal | null {
    if (shell && shell.viewers >= limits.viewersPerShell) return refusal("windows", [shell])
    const viewers = sum([...accounts.values()].map(viewersOf))
    const mayWatch = allowance(limits.viewersPerAccount, viewers, limits.viewers)
    if (viewersOf(account) >= mayWatch) return refusal("windows", account.shells)
    if (viewers >= limits.viewers) return refusal("server", [])
    if (shell) return null
    if (sessionShells.size >= limits.shellsPerSession && !endUnwatched(sessionShells))
      return refusal("shells", sessionShells)
    const shells = sum([...accounts.values()].map((each) => each.shells.size))
    const mayOpen = allowance(limits.shellsPerAccount, shells, limits.shells)
    if (account.shells.size >= mayOpen && !endUnwatched(account.shells))
      return refusal("shells", account.shells)
    if (shells < limits.shells) return null
    // The account with the most shells loses one first.
    const byShells = [...accounts.values()].sort((a, b) => b.shells.size - a.shells.size)
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

  return { refusalFor }
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
