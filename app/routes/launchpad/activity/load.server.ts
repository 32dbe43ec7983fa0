import { data } from "react-router"
import { actText, deploymentActs } from "~/activity/act"
import type { Entry } from "~/activity/activity.server"
import { spentCents } from "~/domain/charges"
import { lifetimeOf } from "~/domain/countdown"
import { machineKindOf } from "~/domain/deployment-types"
import { durationText } from "~/domain/timeout"
import { type Context, services, visit } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import { formatMoney } from "~/ui/money"

export type ActivityRow = ReturnType<typeof toRow>

/** The person's acts, newest first, and the deployments that the platform lists now. Null for visitors. */
export async function loadActivity(context: Context) {
  const { session } = context.get(visit)
  const [entries, list] = await Promise.all([
    session && context.get(services).activity.of(session.subject),
    inTime("deployments", context.get(platformContext).deployments.list()),
  ])
  if (!session || !entries) return null
  const listed = list.ok ? list.value : null
  // A later call gives only the id, and a refused one may give a name that the deployment never got.
  const worked = entries.filter(({ problem }) => problem === null)
  const named = [...worked.toReversed(), ...(listed?.rows ?? [])]
  const names = new Map(named.flatMap(({ id, name }) => (id && name ? [[id, name]] : [])))
  const rows = entries.map((entry) => toRow(entry, names))
  return { subject: session.subject, entries, listed, names, rows }
}

type Activity = NonNullable<Awaited<ReturnType<typeof loadActivity>>>

export type ActedDeployment = Awaited<ReturnType<typeof findActed>>

function toRow(entry: Entry, names: ReadonlyMap<string, string>) {
  const { key, at, kind, id, name, problem, browser, network } = entry
  const known = id && names.get(id)
  return {
    id: key,
    at,
    what: actText(kind, problem !== null),
    /** What it was done to; empty when there is nothing to name. */
    name: (problem === null ? name || known : known || name) || id || "",
    /** Null for an act on something else. */
    deploymentId: id && Object.hasOwn(deploymentActs, kind) ? id : null,
    outcome: problem ?? doneText(entry),
    failed: problem !== null,
    browser,
    network,
  }
}

function doneText({ kind, minutes, version, cents }: Entry) {
  if (kind === "timeout-changed")
    return minutes == null ? "Runs forever" : `Stops after ${durationText(minutes)}`
  if (kind === "version-updated" && version) return `Version ${version}`
  return cents === undefined ? "Done" : formatMoney(cents)
}

/** A deployment as its owner's acts describe it; a 404 when they don't. */
export async function findActed(
  context: Context,
  { subject, entries, listed, names, rows }: Activity,
  id: string,
) {
  const acted = rows.find(({ deploymentId }) => deploymentId === id)
  const name = acted && (names.get(id) ?? acted.name)
  if (name === undefined) throw data(null, { status: 404 })
  const worked = entries.filter(
    ({ id: on, kind, problem }) => on === id && Object.hasOwn(deploymentActs, kind) && !problem,
  )
  // The newest of each.
  const known: Partial<Entry> = Object.assign({}, ...worked.toReversed())
  const findTime = (kind: Entry["kind"]) => worked.find((entry) => entry.kind === kind)?.at
  const row = listed?.rows.find((deployment) => deployment.id === id)
  const kind = row ? machineKindOf(row.configId) : (known.machine ?? null)
  const createdAt = row?.createdAt ?? known.createdAt ?? findTime("deployment-created") ?? null
  const lifetime = lifetimeOf({ createdAt, timeoutMins: row ? row.timeoutMins : (known.minutes ?? null) })

  async function findEnd(): Promise<{ text: string; at: number | null; orBefore?: boolean }> {
    if (row) return { text: "Still exists", at: null }
    const deletedAt = findTime("deployment-deleted")
    if (deletedAt) return { text: "Deleted by you", at: deletedAt }
    const ids = new Set(listed?.rows.map((deployment) => deployment.id))
    const isNew = (await context.get(services).creations.unlisted(subject, [id], ids)).length > 0
    if (!listed || listed.unread > 0 || isNew)
      return { text: "Not known now: it isn't listed yet, or the list couldn't be read", at: null }
    // Only to the owner: a change of somebody else's machine never works.
    const byAdmin = worked.length > 0 ? await context.get(services).activity.deletedByAdmin(id) : null
    if (byAdmin !== null) return { text: "Deleted by an administrator", at: byAdmin }
    // A timeout that had passed when it was set stopped the machine then.
    const at = lifetime.kind === "until" && Math.max(lifetime.at, findTime("timeout-changed") ?? 0)
    // A balance that had run out stopped it before, and nobody knows when.
    if (at && at <= Date.now()) return { text: "At its timeout or before", at, orBefore: true }
    return { text: "Unknown: it is no longer listed", at: null }
  }

  const end = await findEnd()
  const machine = kind && { kind, status: known.status || "running", createdAt, lifetime }
  return {
    id,
    name,
    kind,
    createdAt,
    lifetime,
    version: row?.version ?? (known.version || null),
    isListed: row !== undefined,
    end,
    cents: machine && end.at && spentCents(machine, Math.max(end.at - 1, createdAt ?? 0)),
  }
}
