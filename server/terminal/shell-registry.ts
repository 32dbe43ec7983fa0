import { setImmediate } from "node:timers/promises"
import type { WebSocket } from "ws"
import type { Auth, Session } from "../../app/auth/context"
import { terminalClose } from "../../app/domain/terminal-close"
import { type Log, logWith } from "../../app/http/contexts"
import type { OpenShell } from "../../app/terminal/terminal-screens"
import { within } from "../within"
import { type Account, createAccounts } from "./accounts"
import { closeSocket } from "./close-socket"
import type { TerminalLimits } from "./limits"
import { createShell, type Shell } from "./shell"
import type { HandedOverShell, HeldShell, ShellDirectory, ShellKey } from "./shell-directory"
import type { TerminalRequest } from "./terminal-request"
import { connectUpstream, type UpstreamOptions } from "./upstream-connection"

/** A browser whose upgrade has been accepted. */
export interface Client {
  session: Session
  /** Used to check the session again while a shell of it is open. */
  cookie: string | null
  requestId: string
  target: TerminalRequest
  /** A shell that another process has left, for when a new one is opened. */
  handedOver: HandedOverShell | null
  /** Called when a new shell is connected. */
  opened(): void
}

export interface ShellRegistryOptions extends Pick<UpstreamOptions, "platformUrl" | "agent"> {
  auth: Pick<Auth, "open">
  directory: ShellDirectory
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

/** All shells of this process: one per session and deployment, shared by all browsers of the session. */
export function createShellRegistry(options: ShellRegistryOptions) {
  const { auth, directory, limits, now, log } = options
  const sessions = new Map<string, SessionShells>()
  const accounts = createAccounts({ limits, now, end: remove })

  function attach(socket: WebSocket, client: Client) {
    const { session, target, requestId } = client
    const owner = ensureSession(session)
    owner.cookie = client.cookie
    if (target.ends) {
      const shell = [...owner.shells].find(({ id }) => id === target.shellId)
      if (shell) remove(shell)
      return closeSocket(socket, terminalClose.ended)
    }
    const shell = find(owner, target)
    const refusal = accounts.refusalFor(owner.account, owner.shells, shell)
    if (!refusal) return (shell ?? open(owner, client)).attach({ ...target, socket, requestId })
    log.warn({ requestId, session: session.key, why: refusal.why }, "too many terminals")
    socket.send(JSON.stringify(refusal))
    closeSocket(socket, terminalClose.tryLater)
  }

  function ensureSession({ key, subject }: Session) {
    const known = sessions.get(key)
    if (known) return known
    const owner: SessionShells = {
      account: accounts.of(subject),
      cookie: null,
      checkedAt: now(),
      shells: new Set(),
    }
    sessions.set(key, owner)
    return owner
  }

  /** Also removes ended shells of the deployment that have no viewers and were not asked for. */
  function find(
    { shells }: SessionShells,
    { deploymentId, shellId }: Pick<TerminalRequest, "deploymentId" | "shellId">,
  ) {
    const candidates = [...shells].filter((shell) => shell.deploymentId === deploymentId)
    const found = candidates.find((shell) => !shell.ended) ?? candidates.find(({ id }) => id === shellId)
    for (const shell of candidates) if (shell !== found && shell.viewers === 0) remove(shell)
    return found
  }

  function open({ account, shells }: SessionShells, client: Client) {
    const { session, requestId, handedOver } = client
    const { deploymentId } = client.target
    const shell = createShell({
      ...options,
      deploymentId,
      handedOver,
      account,
      log: logWith(log, { session: session.key, deployment: deploymentId }),
      connect: (on) => connectUpstream({ ...options, deploymentId, session, requestId, on }),
      onOpen: handedOver ? () => {} : client.opened,
      onUnneeded: () => remove(shell),
    })
    shells.add(shell)
    account.shells.add(shell)
    renewClaims()
    return shell
  }

  /** Whether a shell of this session and deployment is open here, or is the one that is asked for. */
  function holds(sessionKey: string, target: Pick<TerminalRequest, "deploymentId" | "shellId">) {
    const owner = sessions.get(sessionKey)
    return owner !== undefined && find(owner, target) !== undefined
  }

  /** The open shells of a session in this process. */
  function listShells(sessionKey: string): OpenShell[] {
    return [...(sessions.get(sessionKey)?.shells ?? [])].filter((shell) => !shell.ended).map(described)
  }

  function described({ id, deploymentId, unwatchedSince }: Shell): OpenShell {
    const keptForMs = unwatchedSince === null ? null : unwatchedSince + limits.unwatchedLifetime - now()
    return { id, deploymentId, keptForMs }
  }

  function remove(shell: Shell, code: number = terminalClose.ended) {
    shell.end(code)
    for (const [sessionKey, { account, shells }] of sessions) {
      account.shells.delete(shell)
      if (shells.delete(shell)) release(sessionKey, shell)
    }
  }

  /** Another node may open the deployment's terminal, unless a newer shell of it is open here. */
  function release(sessionKey: string, { deploymentId }: Shell) {
    const others = [...(sessions.get(sessionKey)?.shells ?? [])]
    if (!others.some((shell) => shell.deploymentId === deploymentId))
      directory.release({ sessionKey, deploymentId })
  }

  function endSession(sessionKey: string) {
    for (const shell of sessions.get(sessionKey)?.shells ?? []) remove(shell, terminalClose.sessionEnded)
    sessions.delete(sessionKey)
  }

  function tick() {
    const time = now()
    renewClaims()
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
    accounts.forgetIdle()
  }

  function renewClaims() {
    const held = new Map<string, ShellKey | HeldShell>()
    for (const [sessionKey, shell] of openShells()) {
      const { deploymentId, ended } = shell
      const key = JSON.stringify([sessionKey, deploymentId])
      // An ended shell that is still read may be next to a newer one.
      if (!ended) held.set(key, { sessionKey, ...described(shell) })
      else if (!held.has(key)) held.set(key, { sessionKey, deploymentId })
    }
    directory.renew([...held.values()], leaveTo)
  }

  /** Another node has claimed the shell, because this one could not say in time that it holds it. Its browsers go there. */
  function leaveTo({ sessionKey, deploymentId }: ShellKey) {
    const shells = [...(sessions.get(sessionKey)?.shells ?? [])]
    for (const shell of shells) if (shell.deploymentId === deploymentId) remove(shell, terminalClose.shutdown)
  }

  function openShells() {
    return [...sessions].flatMap(([sessionKey, { shells }]) =>
      [...shells].map((shell): [string, Shell] => [sessionKey, shell]),
    )
  }

  /** Watched shells first: the rest is dropped when it becomes too much. */
  async function leave() {
    const open = openShells().filter(([, shell]) => !shell.ended)
    open.sort(([, a], [, b]) => b.viewers - a.viewers)
    let left = limits.handOverBytes
    const handOvers = open.map(async ([sessionKey, shell]) => {
      const kept = shell.handOver(Math.min(limits.handOverBytesPerShell, left))
      left -= kept.output.length
      // SQLite writes at once; the limit below could not take effect in between.
      await setImmediate()
      await directory.handOver({ sessionKey, deploymentId: shell.deploymentId }, kept)
      directory.release({ sessionKey, deploymentId: shell.deploymentId })
    })
    // The store must not keep browsers from hearing that the server leaves.
    await within(limits.handOver, Promise.all(handOvers))
    for (const { shells } of sessions.values()) for (const shell of shells) shell.end(terminalClose.shutdown)
    sessions.clear()
    accounts.forgetAll()
  }

  /** A session may end in another process, or expire. Typing counts as activity; an open terminal does not. */
  async function recheck(key: string, owner: SessionShells) {
    const typed = [...owner.shells].filter((shell) => shell.takeTyped()).length > 0
    try {
      const { session } = await auth.open(owner.cookie, { activity: typed })
      if (session?.key !== key) endSession(key)
    } catch (error) {
      // A store outage, which is logged once for everybody, must not end terminals. The next check is a minute later.
      if (error instanceof Response) return
      log.warn(
        { session: key, error: error instanceof Error ? error.name : "unknown" },
        "session not checked",
      )
    }
  }

  return {
    get heldBytes() {
      return accounts.heldBytes
    },
    holds,
    listShells,
    attach,
    endSession,
    leave,
    tick,
  }
}
