import { randomUUID } from "node:crypto"
import type { WebSocket } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import type { Log } from "../../app/http/contexts"
import { sayGoodbye } from "./goodbye"
import type { TerminalLimits } from "./limits"
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
  cookie: string | null
  checkedAt: number
  /** By deployment. One that has ended stays for a while, for a viewer that was away at its end. */
  shells: Map<string, Shell>
}

export function createShells({ auth, platformUrl, limits, now, log }: ShellsOptions): Shells {
  const households = new Map<string, Household>()

  function attach(socket: WebSocket, guest: Guest) {
    const { session, target } = guest
    const household = households.get(session.key) ?? { cookie: null, checkedAt: now(), shells: new Map() }
    households.set(session.key, household)
    household.cookie = guest.cookie
    const shell = find(household, target) ?? open(household, guest)
    if (!shell || shell.viewers >= limits.viewersPerShell) {
      log.warn({ requestId: guest.requestId, session: session.key }, "too many terminals")
      sayGoodbye(socket, terminalClose.tryLater, limits.goodbye)
    } else shell.attach({ ...target, socket, requestId: guest.requestId })
  }

  function find(household: Household, { deploymentId, shellId }: TerminalTarget) {
    const shell = household.shells.get(deploymentId)
    return shell && (!shell.ended || shell.id === shellId) ? shell : undefined
  }

  function open(household: Household, { session, requestId, target }: Guest) {
    const { deploymentId } = target
    household.shells.delete(deploymentId)
    if (household.shells.size >= limits.shellsPerSession && !giveWay([household])) return undefined
    if (countShells() >= limits.shells && !giveWay([...households.values()])) return undefined
    const id = randomUUID()
    const about = { session: session.key, deployment: deploymentId, shell: id }
    const shell = createShell({
      id,
      limits,
      now,
      log: {
        info: (fields, message) => log.info({ ...about, ...fields }, message),
        warn: (fields, message) => log.warn({ ...about, ...fields }, message),
        error: (fields, message) => log.error({ ...about, ...fields }, message),
      },
      connect: (on) => connectUpstream({ platformUrl, deploymentId, session, requestId, limits, now, on }),
    })
    household.shells.set(deploymentId, shell)
    return shell
  }

  function countShells() {
    let count = 0
    for (const { shells } of households.values()) count += shells.size
    return count
  }

  /** Lets go of the shell that nobody has watched for longest, one that has ended first; false when all are watched. */
  function giveWay(among: Household[]) {
    const unwatched = among
      .flatMap(({ shells }) => [...shells].map(([deploymentId, shell]) => ({ shells, deploymentId, shell })))
      .filter(({ shell }) => shell.unwatchedSince !== null)
      .sort(
        (a, b) =>
          Number(b.shell.ended) - Number(a.shell.ended) ||
          (a.shell.unwatchedSince ?? 0) - (b.shell.unwatchedSince ?? 0),
      )
    const [first] = unwatched
    if (!first) return false
    first.shell.end(terminalClose.ended)
    first.shells.delete(first.deploymentId)
    return true
  }

  function endSession(sessionKey: string) {
    const household = households.get(sessionKey)
    households.delete(sessionKey)
    for (const shell of household?.shells.values() ?? []) shell.end(terminalClose.sessionEnded)
  }

  function tick() {
    const time = now()
    for (const [key, household] of households) {
      for (const [deploymentId, shell] of household.shells) {
        shell.tick(time)
        if (shell.unwatchedSince === null || time - shell.unwatchedSince < limits.hold) continue
        shell.end(terminalClose.ended)
        household.shells.delete(deploymentId)
      }
      if (household.shells.size === 0) households.delete(key)
      else if (time - household.checkedAt >= limits.recheck) {
        household.checkedAt = time
        void recheck(key, household)
      }
    }
  }

  /** A session may end in another process, or by the clock (G12). Typing is activity of a person; an open terminal is not. */
  async function recheck(key: string, household: Household) {
    const typed = [...household.shells.values()].filter((shell) => shell.takeTyped()).length > 0
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
    attach,
    endSession,
    endAll(code) {
      for (const { shells } of households.values()) for (const shell of shells.values()) shell.end(code)
      households.clear()
    },
    tick,
  }
}
