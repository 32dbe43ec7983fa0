import type { RouterContextProvider } from "react-router"
import { actNames } from "~/activity/act"
import { activityContext, type Entry } from "~/activity/activity.server"
import { lifetimeOf } from "~/domain/countdown"
import { machineKindOf } from "~/domain/deployment-types"
import { failure, type Outcome } from "~/domain/outcome"
import { hostedRates } from "~/domain/pricing"
import { problemText } from "~/domain/problem-text"
import { filterChoices, findPage } from "~/domain/table"
import { type FoundTable, loadTable, type TableSnapshot } from "~/domain/table-snapshot"
import { durationText } from "~/domain/timeout"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { Deployment } from "~/platform/deployments.server"
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
  const names = namesOf(entries, listed ?? [])
  return { ok: true, value: entries.map((entry) => rowOf(entry, names)) }
}

/** The person's acts, and the deployments that the platform lists now; null where there is no answer. */
async function readBoth(context: Context, subject: string) {
  const [entries, listed] = await Promise.all([
    context.get(activityContext).of(subject),
    inTime(context.get(platformContext).deployments.list()),
  ])
  return [entries, listed.ok ? listed.value.rows : null] as const
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
  const { key, at, kind, id, name, problem, browser, network } = entry
  return {
    id: key,
    at,
    what: actNames[kind],
    name: name || (id ? (names.get(id) ?? id) : ""),
    deploymentId: id && ofDeployments.has(kind) ? id : null,
    outcome: problem === null ? doneText(entry) : problemText(problem),
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
  const acts = entries?.filter((entry) => entry.id === id && ofDeployments.has(entry.kind)) ?? []
  const names = namesOf(entries ?? [], listed ?? [])
  if (acts.length === 0) return null
  const worked = acts.filter(({ problem }) => problem === null)
  const created = worked.find(({ kind }) => kind === "deployment-created")
  const timeout = worked.find(({ minutes }) => minutes !== undefined)
  const row = listed?.find((deployment) => deployment.id === id)
  const createdAt = row?.createdAt ?? created?.at ?? null
  const configId = row?.configId ?? created?.configId
  const timeoutMins = row ? row.timeoutMins : (timeout?.minutes ?? null)
  const version = worked.find((entry) => entry.version)?.version ?? null
  const end = await endOf(context, { id, listed, worked, createdAt, timeoutMins })
  const kind = configId === undefined ? null : machineKindOf(configId)
  return {
    id,
    name: names.get(id) ?? id,
    kind,
    createdAt,
    lifetime: lifetimeOf({ createdAt, timeoutMins }),
    version: row?.version ?? version,
    end,
    cents:
      kind && createdAt !== null && end.at !== null
        ? costOf(hostedRates.hourly[kind], end.at - createdAt)
        : null,
    acts: acts.map((entry) => rowOf(entry, names)),
  }
}

export type ActedDeployment = NonNullable<Awaited<ReturnType<typeof findActed>>>

/** Each started hour is charged, the first one at once. */
function costOf(hourly: number, ms: number) {
  return hourly * Math.max(1, Math.ceil(ms / 3_600_000))
}

interface Known {
  id: string
  listed: Deployment[] | null
  worked: Entry[]
  createdAt: number | null
  timeoutMins: number | null
}

async function endOf(context: Context, { id, listed, worked, createdAt, timeoutMins }: Known) {
  const deleted = worked.find(({ kind }) => kind === "deployment-deleted")
  if (deleted) return { how: "deleted" as const, at: deleted.at }
  if (listed === null) return { how: "not-known-now" as const, at: null }
  if (listed.some((deployment) => deployment.id === id)) return { how: "runs" as const, at: null }
  const byAdmin = await context.get(activityContext).deletedByAdmin(id)
  if (byAdmin !== null) return { how: "admin" as const, at: byAdmin }
  const until = lifetimeOf({ createdAt, timeoutMins })
  if (until.kind === "until" && until.at <= Date.now()) return { how: "timeout" as const, at: until.at }
  return { how: "unknown" as const, at: null }
}
