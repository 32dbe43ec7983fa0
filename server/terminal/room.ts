import type { TerminalMessage } from "../../app/domain/terminal-messages"
import type { TerminalLimits } from "./limits"
import type { Account } from "./memory"
import type { Shell } from "./shell"

export type Refusal = Extract<TerminalMessage, { type: "refused" }>

export interface RoomOptions {
  limits: TerminalLimits
  accounts: ReadonlyMap<string, Account>
  /** Ends a shell that nobody watches. */
  end(shell: Shell): void
}

/** Decides whether one more window or shell may be opened. Shells that nobody watches give way; others never do. */
export function createRoom({ limits, accounts, end }: RoomOptions) {
  /** Null when `shell` may be shown in one more window or, without one, when the session may open another shell. */
  function refusalOf(account: Account, inSession: Set<Shell>, shell: Shell | undefined): Refusal | null {
    if (shell && shell.viewers >= limits.viewersPerShell) return refusal("windows", [shell])
    const viewers = sum([...accounts.values()].map(viewersOf))
    const mayWatch = share(limits.viewersPerAccount, viewers, limits.viewers)
    if (viewersOf(account) >= mayWatch) return refusal("windows", account.shells)
    if (viewers >= limits.viewers) return refusal("server", [])
    if (shell) return null
    if (inSession.size >= limits.shellsPerSession && !giveWay(inSession)) return refusal("shells", inSession)
    const shells = sum([...accounts.values()].map((each) => each.shells.size))
    const mayOpen = share(limits.shellsPerAccount, shells, limits.shells)
    if (account.shells.size >= mayOpen && !giveWay(account.shells)) return refusal("shells", account.shells)
    if (shells < limits.shells) return null
    // The account with the most shells is the first to give one up.
    const byShells = [...accounts.values()].sort((a, b) => b.shells.size - a.shells.size)
    return byShells.some(({ shells }) => giveWay(shells)) ? null : refusal("server", [])
  }

  /** How many an account may have when there are so many in all. */
  function share(most: number, used: number, all: number) {
    return used < all * limits.crowded ? most : Math.min(most, limits.shellsPerSession)
  }

  /** Ends the shell that nobody has watched for longest, one that has ended already first; false when all are watched. */
  function giveWay(shells: Set<Shell>) {
    const [first] = [...shells]
      .filter(({ unwatchedSince }) => unwatchedSince !== null)
      .sort((a, b) => Number(b.ended) - Number(a.ended) || (a.unwatchedSince ?? 0) - (b.unwatchedSince ?? 0))
    if (first) end(first)
    return first !== undefined
  }

  return { refusalOf }
}

function refusal(why: Refusal["why"], shells: Iterable<Shell>): Refusal {
  const watched = [...shells].filter(({ viewers }) => viewers > 0)
  return { type: "refused", why, open: [...new Set(watched.map(({ deploymentId }) => deploymentId))] }
}

function viewersOf({ shells }: Account) {
  return sum([...shells].map(({ viewers }) => viewers))
}

function sum(numbers: number[]) {
  return numbers.reduce((all, one) => all + one, 0)
}
