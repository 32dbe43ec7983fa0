import { randomUUID } from "node:crypto"
import type { WebSocket } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import type { Log } from "../../app/http/contexts"
import { sayGoodbye } from "./goodbye"
import type { TerminalLimits } from "./limits"
import { type Account, createMemory } from "./memory"
import { createRoom } from "./room"
import { createShell, type Shell } from "./shell"
import type { TerminalTarget } from "./target"
import { connectUpstream } from "./upstream"

/** A browser whose upgrade has been accepted. */
export interface Guest {
  session: Session
  /** By which the session is found again as long as a shell of it is open. */
  cookie: string | null
  requestId: string
  target: TerminalTarget
}

/** Every shell of this process: one for each session and deployment, shared by all of the session's browsers. */
export interface Shells {
  /** Bytes that they hold in memory. */
  readonly held: number
  attach(socket: WebSocket, guest: Guest): void
  endSession(sessionKey: string): void
  endAll(code: number): void
  tick(): void
}

export interface ShellsOptions {
  auth: Pick<Auth, "open">
  platformUrl: string
  limits: TerminalLimits
  now: () => number
  log: Log
}

interface Household {
  account: Account
  cookie: string | null
  checkedAt: number
  /**
   * One that has ended stays for a while, for a viewer that was away at its end; and beside a newer one of the same
   * deployment for as long as somebody reads what it wrote last.
   */
  shells: Set<Shell>
}

export function createShells({ auth, platformUrl, limits, now, log }: ShellsOptions): Shells {
  const households = new Map<string, Household>()
  /** By subject. */
  const accounts = new Map<string, Account>()
  const memory = createMemory({ limits, now, end: remove })
  const room = createRoom({ limits, accounts, end: remove })

  function attach(socket: WebSocket, guest: Guest) {
    const { session, target, requestId } = guest
    const household = householdOf(session)
    household.cookie = guest.cookie
    if (target.ends) {
      const shell = [...household.shells].find(({ id }) => id === target.shellId)
      if (shell) remove(shell)
      return sayGoodbye(socket, terminalClose.ended)
    }
    const shell = find(household, target)
    const refusal = room.refusalOf(household.account, household.shells, shell)
    if (!refusal) return (shell ?? open(household, guest)).attach({ ...target, socket, requestId })
    log.warn({ requestId, session: session.key, why: refusal.why }, "too many terminals")
    socket.send(JSON.stringify(refusal))
    sayGoodbye(socket, terminalClose.tryLater)
  }

  function householdOf({ key, subject }: Session) {
    const known = households.get(key)
    if (known) return known
    const account = accounts.get(subject) ?? memory.createAccount()
    accounts.set(subject, account)
    const household: Household = { account, cookie: null, checkedAt: now(), shells: new Set() }
    households.set(key, household)
    return household
  }

  /** Also makes room: one that has ended and is not asked for is forgotten once nobody reads it. */
  function find({ shells }: Household, { deploymentId, shellId }: TerminalTarget) {
    const candidates = [...shells].filter((shell) => shell.deploymentId === deploymentId)
    const found = candidates.find((shell) => !shell.ended) ?? candidates.find(({ id }) => id === shellId)
    for (const shell of candidates) if (shell !== found && shell.viewers === 0) remove(shell)
    return found
  }

  function open({ account, shells }: Household, { session, requestId, target }: Guest) {
    const { deploymentId } = target
    const id = randomUUID()
    const about = { session: session.key, deployment: deploymentId, shell: id }
    const shell = createShell({
      id,
      deploymentId,
      account,
      limits,
      now,
      log: {
        info: (fields, message) => log.info({ ...about, ...fields }, message),
        warn: (fields, message) => log.warn({ ...about, ...fields }, message),
        error: (fields, message) => log.error({ ...about, ...fields }, message),
      },
      connect: (on) => connectUpstream({ platformUrl, deploymentId, session, requestId, limits, now, on }),
      notNeeded: () => remove(shell),
    })
    shells.add(shell)
    account.shells.add(shell)
    return shell
  }

  function remove(shell: Shell) {
    shell.end(terminalClose.ended)
    shell.account.shells.delete(shell)
    for (const { shells } of households.values()) shells.delete(shell)
  }

  function endSession(sessionKey: string) {
    const household = households.get(sessionKey)
    households.delete(sessionKey)
    for (const shell of household?.shells ?? []) {
      shell.end(terminalClose.sessionEnded)
      shell.account.shells.delete(shell)
    }
  }

  function tick() {
    const time = now()
    for (const [key, household] of households) {
      for (const shell of household.shells) {
        shell.tick(time)
        if (shell.unwatchedSince !== null && time - shell.unwatchedSince >= limits.hold) remove(shell)
      }
      if (household.shells.size === 0) households.delete(key)
      else if (time - household.checkedAt >= limits.recheck) {
        household.checkedAt = time
        void recheck(key, household)
      }
    }
    for (const [subject, { shells }] of accounts) if (shells.size === 0) accounts.delete(subject)
  }

  /** A session may end in another process, or by the clock. Typing is activity of a person; an open terminal is not. */
  async function recheck(key: string, household: Household) {
    const typed = [...household.shells].filter((shell) => shell.takeTyped()).length > 0
    try {
      const { session } = await auth.open(household.cookie, { activity: typed })
      if (session?.key !== key) endSession(key)
    } catch (error) {
      // A store that cannot be asked does not end anybody's work; the next minute asks again.
      log.warn(
        { session: key, error: error instanceof Error ? error.name : "unknown" },
        "session not checked",
      )
    }
  }

  return {
    get held() {
      return memory.held
    },
    attach,
    endSession,
    endAll(code) {
      for (const { shells } of households.values()) for (const shell of shells) shell.end(code)
      households.clear()
      accounts.clear()
    },
    tick,
  }
}
