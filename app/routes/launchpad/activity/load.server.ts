import type { RouterContextProvider } from "react-router"
import { actNames } from "~/activity/act"
import { activityContext, type Entry } from "~/activity/activity.server"
import { spentCents } from "~/domain/charges"
import { type Lifetime, lifetimeOf } from "~/domain/countdown"
import { machineKindOf } from "~/domain/deployment-types"
import { failure, type Outcome } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { filterChoices, findPage } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import { durationText } from "~/domain/timeout"
import { serviceUnavailable } from "~/http/service-unavailable.server"
import { inTime } from "~/http/with-timeout.server"
import { creationsContext, platformContext } from "~/platform/context"
import type { Deployment } from "~/platform/deployments.server"
import type { Listed } from "~/platform/schema-fields.server"
import { formatMoney } from "~/ui/money"
import { type ActivityRow, activityTable } from "./columns"

export type ActivitySnapshot = TableSnapshot<FoundTable<ActivityRow>>

type Context = Readonly<RouterContextProvider>

export async function loadActivity(
  context: Context,
  subject: string,
  parameters: URLSearchParams,
): Promise<ActivitySnapshot> {
  return await loadTable(parameters, activityTable, async (state) => {
    const all = await activityRows(context, subject)
    if (!all.ok) return all
    const choices = filterChoices(all.value, activityTable, state)
    return { ok: true, value: { ...findPage(all.value, state, activityTable), unread: 0, choices } }
  })
}

/** Newest first. */
export async function activityRows(context: Context, subject: string): Promise<Outcome<ActivityRow[]>> {
  const [entries, listed] = await readBoth(context, subject)
  if (!entries) return failure("unavailable")
  const names = namesOf(entries, listed?.rows ?? [])
  return { ok: true, value: entries.map((entry) => rowOf(entry, names)) }
}

/** The person's acts, and the deployments that the platform lists now; null where there is no answer. */
async function readBoth(context: Context, subject: string) {
  const [entries, listed] = await Promise.all([
    context.get(activityContext).of(subject),
    inTime(context.get(platformContext).deployments.list()),
  ])
  return [entries, listed.ok ? listed.value : null] as const
}

/** By id. A later call tells only the id. */
function namesOf(entries: Entry[], listed: Deployment[]) {
  const told = entries.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : []))
  return new Map([...told.reverse(), ...listed.map(({ id, name }) => [id, name] as const)])
}

const ofDeployments = new Set<Entry["kind"]>([
  "deployment-created",
  "deployment-deleted",
  "timeout-changed",
  "version-updated",
  "step-rerun",
  "terminal-opened",
])

function rowOf(entry: Entry, names: ReadonlyMap<string, string>): ActivityRow {
  const { key, at, kind, id, name, problem, why, browser, network } = entry
  return {
    id: key,
    at,
    what: actNames[kind],
    name: name || (id ? (names.get(id) ?? id) : ""),
    deploymentId: id && ofDeployments.has(kind) ? id : null,
    outcome: problem === null ? doneText(entry) : (why ?? problemText(problem)),
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

/** A deployment as its owner's acts tell of it. Null when they don't. */
export async function findActed(context: Context, subject: string, id: string) {
  const [entries, listed] = await readBoth(context, subject)
  if (!entries) throw serviceUnavailable("session store")
  const acts = entries.filter((entry) => entry.id === id && ofDeployments.has(entry.kind))
  if (acts.length === 0) return null
  const worked = acts.filter(({ problem }) => problem === null)
  const made = worked.find(({ kind }) => kind === "deployment-created")
  const timeout = worked.find(({ minutes }) => minutes !== undefined)
  const row = listed?.rows.find((deployment) => deployment.id === id)
  const machine = row ? machineKindOf(row.configId) : worked.find((entry) => entry.machine)?.machine
  const told = worked.find((entry) => entry.createdAt !== undefined)?.createdAt
  const createdAt = row?.createdAt ?? told ?? made?.at ?? null
  const lifetime = lifetimeOf({ createdAt, timeoutMins: row ? row.timeoutMins : (timeout?.minutes ?? null) })
  const status = worked.find((entry) => entry.status)?.status ?? "running"
  const names = namesOf(entries, listed?.rows ?? [])
  const end = row
    ? ({ how: "runs", at: null } as const)
    : await endOf(context, { id, subject, listed, worked, lifetime, timeoutAt: timeout?.at ?? 0 })
  return {
    id,
    name: names.get(id) ?? id,
    kind: machine ?? null,
    createdAt,
    lifetime,
    version: row?.version ?? worked.find((entry) => entry.version)?.version ?? null,
    end,
    cents:
      machine && end.at !== null
        ? spentCents({ kind: machine, status, createdAt, lifetime }, Math.max(end.at - 1, createdAt ?? 0))
        : null,
    acts: acts.map((entry) => rowOf(entry, names)),
  }
}

export type ActedDeployment = NonNullable<Awaited<ReturnType<typeof findActed>>>

interface Ended {
  id: string
  subject: string
  listed: Listed<Deployment> | null
  worked: Entry[]
  lifetime: Lifetime
  timeoutAt: number
}

/** Of a deployment that is not listed. */
async function endOf(context: Context, { id, subject, listed, worked, lifetime, timeoutAt }: Ended) {
  const deleted = worked.find(({ kind }) => kind === "deployment-deleted")
  if (deleted) return { how: "deleted" as const, at: deleted.at }
  const ids = new Set(listed?.rows.map((deployment) => deployment.id))
  const isNew = (await context.get(creationsContext).unlisted(subject, [id], ids)).length > 0
  if (!listed || listed.unread > 0 || isNew) return { how: "not-known-now" as const, at: null }
  const byAdmin = await context.get(activityContext).deletedByAdmin(id)
  if (byAdmin !== null) return { how: "admin" as const, at: byAdmin }
  // A timeout that had passed when it was set stopped the machine then.
  const at = lifetime.kind === "until" ? Math.max(lifetime.at, timeoutAt) : Number.POSITIVE_INFINITY
  return at <= Date.now() ? { how: "timeout" as const, at } : { how: "unknown" as const, at: null }
}
