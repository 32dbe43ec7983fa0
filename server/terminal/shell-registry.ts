import { randomUUID } from "node:crypto"
import type { WebSocket } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import type { Log } from "../../app/http/contexts"
import { createAdmission } from "./admission"
import { closeSocket } from "./close-socket"
import type { TerminalLimits } from "./limits"
import { createMemoryBudget } from "./memory-budget"
import { createShell } from "./shell"
import type { TerminalRequest } from "./terminal-request"
import type { Account, Shell } from "./types"
import { connectUpstream } from "./upstream-connection"

/** A browser whose upgrade has been accepted. */
export interface Client {
  session: Session
  /** Used to check the session again while a shell of it is open. */
  cookie: string | null
  requestId: string
  target: TerminalRequest
}

/** All shells of this process: one per session and deployment, shared by all browsers of the session. */
export interface ShellRegistry {
  /** Memory that all shells hold, in bytes. */
  readonly heldBytes: number
  attach(socket: WebSocket, client: Client): void
  endSession(sessionKey: string): void
  endAll(code: number): void
  tick(): void
}

export interface ShellRegistryOptions {
  auth: Pick<Auth, "open">
  platformUrl: string
  limits: TerminalLimits
  now: () => number
  log: Log
}

interface SessionShells {
  account: Account
  cookie: string | null
  checkedAt: number
  /**
   * An ended shell stays for a while, so that a viewer that was away can still read the last output. It also stays next to a
   * newer shell of the same deployment until its viewers are done.
   */
  shells: Set<Shell>
}

export function createShellRegistry({
  auth,
  platformUrl,
  limits,
  now,
  log,
}: ShellRegistryOptions): ShellRegistry {
  const sessions = new Map<string, SessionShells>()
  /** By subject. */
  const accounts = new Map<string, Account>()
  const memoryBudget = createMemoryBudget({ limits, now, end: remove })
  const admission = createAdmission({ limits, accounts, end: remove })

  function attach(socket: WebSocket, client: Client) {
    const { session, target, requestId } = client
    const owner = sessionShellsOf(session)
    owner.cookie = client.cookie
    if (target.ends) {
      const shell = [...owner.shells].find(({ id }) => id === target.shellId)
      if (shell) remove(shell)
      return closeSocket(socket, terminalClose.ended)
    }
    const shell = find(owner, target)
    const refusal = admission.refusalFor(owner.account, owner.shells, shell)
    if (!refusal) return (shell ?? open(owner, client)).attach({ ...target, socket, requestId })
    log.warn({ requestId, session: session.key, why: refusal.why }, "too many terminals")
    socket.send(JSON.stringify(refusal))
    closeSocket(socket, terminalClose.tryLater)
  }

  function sessionShellsOf({ key, subject }: Session) {
    const known = sessions.get(key)
    if (known) return known
    const account = accounts.get(subject) ?? memoryBudget.createAccount()
    accounts.set(subject, account)
    const owner: SessionShells = { account, cookie: null, checkedAt: now(), shells: new Set() }
    sessions.set(key, owner)
    return owner
  }

  /** Also removes ended shells of the deployment that have no viewers and were not asked for. */
  function find({ shells }: SessionShells, { deploymentId, shellId }: TerminalRequest) {
    const candidates = [...shells].filter((shell) => shell.deploymentId === deploymentId)
    const found = candidates.find((shell) => !shell.ended) ?? candidates.find(({ id }) => id === shellId)
    for (const shell of candidates) if (shell !== found && shell.viewers === 0) remove(shell)
    return found
  }

  function open({ account, shells }: SessionShells, { session, requestId, target }: Client) {
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
      onUnneeded: () => remove(shell),
    })
    shells.add(shell)
    account.shells.add(shell)
    return shell
  }

  function remove(shell: Shell) {
    shell.end(terminalClose.ended)
    shell.account.shells.delete(shell)
    for (const { shells } of sessions.values()) shells.delete(shell)
  }

  function endSession(sessionKey: string) {
    const owner = sessions.get(sessionKey)
    sessions.delete(sessionKey)
    for (const shell of owner?.shells ?? []) {
      shell.end(terminalClose.sessionEnded)
      shell.account.shells.delete(shell)
    }
  }

  function tick() {
    const time = now()
    for (const [key, owner] of sessions) {
      for (const shell of owner.shells) {
        shell.tick(time)
        if (shell.unwatchedSince !== null && time - shell.unwatchedSince >= limits.unwatchedLifetime)
          remove(shell)
      }
      if (owner.shells.size === 0) sessions.delete(key)
      else if (time - owner.checkedAt >= limits.recheck) {
        owner.checkedAt = time
        void recheck(key, owner)
      }
    }
    for (const [subject, { shells }] of accounts) if (shells.size === 0) accounts.delete(subject)
  }

  /** A session may end in another process, or expire. Typing counts as activity; an open terminal does not. */
  async function recheck(key: string, owner: SessionShells) {
    const typed = [...owner.shells].filter((shell) => shell.takeTyped()).length > 0
    try {
      const { session } = await auth.open(owner.cookie, { activity: typed })
      if (session?.key !== key) endSession(key)
    } catch (error) {
      // A store outage must not end terminals. The next check is a minute later.
      log.warn(
        { session: key, error: error instanceof Error ? error.name : "unknown" },
        "session not checked",
      )
    }
  }

  return {
    get heldBytes() {
      return memoryBudget.heldBytes
    },
    attach,
    endSession,
    endAll(code) {
      for (const { shells } of sessions.values()) for (const shell of shells) shell.end(code)
      sessions.clear()
      accounts.clear()
    },
    tick,
  }
}
