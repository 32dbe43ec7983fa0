import { createHash } from "node:crypto"
import { z } from "zod"
import type { Log } from "../../app/http/contexts"
import type { RecordStore } from "../../app/records/record-store.server"
import type { OpenShell } from "../../app/terminal/terminal-screens"

export interface ShellKey {
  sessionKey: string
  deploymentId: string
}

export interface HeldShell extends OpenShell {
  sessionKey: string
}

export interface ShellDirectoryOptions {
  records: RecordStore
  /** This node's address for other nodes; null when there are none. */
  address: string | null
  limits: { claim: number; handedOverLifetime: number }
  now: () => number
  log: Log
}

const claimShape = z.object({
  address: z.string(),
  /** Missing until the shell is open. */
  shell: z
    .object({ id: z.string(), deploymentId: z.string(), keptUntil: z.number().nullable() })
    .optional()
    .catch(undefined),
})
const shellShape = z.object({
  id: z.string(),
  /** Position of the first byte of `output`, and the escape sequences in force there. */
  from: z.number(),
  modes: z.string(),
})

/** A shell that its node has left: another node continues it under the same id, with the same positions. */
export type HandedOverShell = z.infer<typeof shellShape> & { output: Buffer }

export type ShellDirectory = ReturnType<typeof createShellDirectory>

/** Which node holds a shell, and shells that a process has left behind. A failing store never keeps a terminal from opening. */
export function createShellDirectory(options: ShellDirectoryOptions) {
  const { records, address, limits, now, log } = options
  /** When the claims of this node were last written, and for which shell. */
  const claims = new Map<string, { at: number; published: string }>()

  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return await work().catch((error: unknown) => {
      log.warn({ error: error instanceof Error ? error.name : "unknown" }, "terminal records not available")
      return otherwise
    })
  }

  /** Returns the holder: `mine`, unless another node was first. */
  async function claim(shell: ShellKey | HeldShell, mine: string, gone?: string) {
    const key = keyOf(shell)
    const held = await records.get("shell-holder", key)
    const holder = claimShape.safeParse(held?.value).data?.address
    if (holder !== undefined && holder !== mine && holder !== gone) return holder
    const value = { address: mine, ...("id" in shell && { shell: described(shell) }) }
    const record = { ...toRecord(shell, "shell-holder"), value, ttlMs: limits.claim }
    const written = await records.put(record, held?.version ?? 0)
    if (written) claims.set(key, { at: now(), published: publishedState(shell) })
    if (written || holder === mine) return mine
    const first = await records.get("shell-holder", key)
    return claimShape.safeParse(first?.value).data?.address ?? mine
  }

  function release(shell: ShellKey) {
    const key = keyOf(shell)
    if (address === null || !claims.delete(key)) return
    void attempt(async () => {
      const held = await records.get("shell-holder", key)
      // By now another node may hold it.
      if (claimShape.safeParse(held?.value).data?.address !== address) return
      const free = { ...toRecord(shell, "shell-holder"), value: null, ttlMs: 1 }
      await records.put(free, held?.version ?? 0)
    }, undefined)
  }

  return {
    /** The node that holds this shell. Null: this one does, or may open it. A node named in `gone` is replaced. */
    async otherHolder(shell: ShellKey, gone?: string): Promise<string | null> {
      if (address === null) return null
      const holder = await attempt(() => claim(shell, address, gone), address)
      return holder === address ? null : holder
    },

    /** Renews the claims of this node's shells, and publishes those that are open to other nodes. `lost`: another node holds it now. */
    renew(shells: Array<ShellKey | HeldShell>, lost: (shell: ShellKey) => void): void {
      if (address === null) return
      const open = new Set(shells.map(keyOf))
      for (const key of claims.keys()) if (!open.has(key)) claims.delete(key)
      for (const shell of shells) {
        const claimed = claims.get(keyOf(shell))
        const isFresh =
          claimed && now() - claimed.at < limits.claim / 3 && claimed.published === publishedState(shell)
        if (isFresh) continue
        void attempt(() => claim(shell, address), address).then((holder) => holder !== address && lost(shell))
      }
    },

    /** The session's shells on other nodes. */
    async shellsElsewhere(sessionKey: string): Promise<OpenShell[]> {
      if (address === null) return []
      const held = await attempt(() => records.ofOwner("shell-holder", sessionKey), [])
      return held.flatMap(({ value }) => {
        const claimed = claimShape.safeParse(value).data
        if (!claimed?.shell || claimed.address === address) return []
        const { keptUntil, ...shell } = claimed.shell
        return [{ ...shell, keptForMs: keptUntil === null ? null : keptUntil - Date.now() }]
      })
    },

    release,

    /** Also drops what was handed over: the person has ended the shell. */
    forget(shell: ShellKey): void {
      release(shell)
      void attempt(() => records.delete("shell", keyOf(shell)), undefined)
    },

    handOver: (shell: ShellKey, { output, ...value }: HandedOverShell): Promise<void> =>
      attempt(async () => {
        const earlier = await records.get("shell", keyOf(shell))
        const body = output.toString("base64")
        const record = { ...toRecord(shell, "shell"), value, body, ttlMs: limits.handedOverLifetime }
        await records.put(record, earlier?.version ?? 0)
      }, undefined),

    /** At most one process gets it. */
    takeOver: (shell: ShellKey): Promise<HandedOverShell | null> =>
      attempt(async () => {
        const key = keyOf(shell)
        const kept = await records.get("shell", key)
        const value = shellShape.safeParse(kept?.value).data
        if (!kept || !value) return null
        const body = z.string().safeParse(await records.body("shell", key)).data
        // Only one of two processes can write the next version.
        const taken = { ...toRecord(shell, "shell"), value: null, ttlMs: limits.claim }
        if (body === undefined || !(await records.put(taken, kept.version))) return null
        // If this fails, it is gone in a minute anyway.
        await records.delete("shell", key).catch(() => {})
        return { ...value, output: Buffer.from(body, "base64") }
      }, null),
  }
}

function described({ id, deploymentId, keptForMs }: OpenShell) {
  return { id, deploymentId, keptUntil: keptForMs === null ? null : Date.now() + keptForMs }
}

/** Changes when other nodes must hear about the shell before its claim is renewed. */
function publishedState(shell: ShellKey | HeldShell) {
  return "id" in shell ? `${shell.id} ${shell.keptForMs === null ? "shown" : "kept"}` : ""
}

function toRecord<Kind extends string>(shell: ShellKey, kind: Kind) {
  return { kind, key: keyOf(shell), owner: shell.sessionKey }
}

/** Hashed: the store's keys must not show who opened which deployment. */
function keyOf({ sessionKey, deploymentId }: ShellKey) {
  return createHash("sha256")
    .update(JSON.stringify([sessionKey, deploymentId]))
    .digest("base64url")
}
