import { type Chargeable, hourlyCents, isUrgent, type RunningCosts, runningCosts } from "./charges"
import type { MachineEnd } from "./machine-end"
import { isFailed } from "./provisioning"
import { type Timed, timeoutMinutes } from "./timeout"

/** The fields of a deployment that can need attention. */
export interface AttentionMachine extends Chargeable, Timed {
  name: string
  /** Why it failed, where the platform says so. */
  cause: string | null
  end: MachineEnd
}

/** The fields of a license that can need attention; times in epoch milliseconds. */
export interface AttentionLicense {
  organizationName: string
  type: string
  paymentPending: boolean
  /** Null means never. */
  expiresAt: number | null
}

/** One item that needs attention; `at` is in epoch milliseconds. */
export type MachineNeed<Machine> =
  | { kind: "stops"; at: number; machine: Machine }
  /** `others` are ended by the balance within a day, too. */
  | { kind: "balance-ends"; at: number; costs: RunningCosts<Machine>; others: number }
  /** `others` failed for the same reason. */
  | { kind: "failed"; machine: Machine; others: number }
  | { kind: "low-balance"; cents: number }
export type LicenseNeed<License> =
  | { kind: "expired"; at: number; license: License }
  | { kind: "unpaid"; license: License }
  | { kind: "expires"; at: number; license: License }
type AnyNeed = MachineNeed<unknown> | LicenseNeed<unknown>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMinutes = 7 * 24 * 60

/** Licenses are renewed within a month of their end; after that the customer has decided against it. */
const licenseNoticeMs = 30 * dayMs

/** Ten hours of a Trial VM. */
export const lowBalanceCents = 100

/**
 * Most urgent first: losses within a day in order of time, then failed and expired items, then unpaid ones, then later
 * ends.
 */
export function byUrgency<Need extends AnyNeed>(needs: Need[], now: number): Need[] {
  return needs.toSorted(
    (one, other) => rankOf(one, now) - rankOf(other, now) || momentOf(one) - momentOf(other),
  )
}

/** Of the machines and the balance, in order; null for what could not be loaded. */
export function needsOfMachines<Machine extends AttentionMachine>(
  machines: Machine[] | null,
  cents: number | null,
  now: number,
): MachineNeed<Machine>[] {
  const ofEach = (machines ?? []).flatMap((machine) => needOfMachine(machine, now))
  return byUrgency(
    [...failures(machines ?? []), ...ofEach, ...needOfBalance(cents, machines ?? [], now)],
    now,
  )
}

/** One for each status and cause: a platform without capacity fails many machines at once. */
function failures<Machine extends AttentionMachine>(machines: Machine[]) {
  const needs = new Map<string, { kind: "failed"; machine: Machine; others: number }>()
  for (const machine of machines) {
    if (!isFailed(machine.status)) continue
    const key = `${machine.status} ${machine.cause}`
    const first = needs.get(key)
    if (first) first.others += 1
    else needs.set(key, { kind: "failed", machine, others: 0 })
  }
  return [...needs.values()]
}

/** Whether a machine's stop is near: within its last hour; with a timeout of a week or more, within its last day. */
function stopsSoon(machine: AttentionMachine, end: number, now: number) {
  const minutes = timeoutMinutes(machine)
  const notice = minutes !== null && minutes >= weekMinutes ? dayMs : hourMs
  return end > now && end - now < notice
}

function needOfMachine<Machine extends AttentionMachine>(
  machine: Machine,
  now: number,
): MachineNeed<Machine>[] {
  const { end } = machine
  if (hourlyCents(machine) === 0 || end.by !== "timeout") return []
  return stopsSoon(machine, end.at, now) ? [{ kind: "stops", at: end.at, machine }] : []
}

/** In order. An ending license is no need while another of the organization, of the same or a better type, lasts longer or is ordered. */
export function needsOfLicenses<License extends AttentionLicense>(
  licenses: License[],
  now: number,
): LicenseNeed<License>[] {
  const ends = new Map<string, number>()
  for (const license of licenses) {
    const key = keyOf(license, license.type)
    ends.set(key, Math.max(ends.get(key) ?? 0, endOf(license)))
  }
  const needs = licenses.flatMap((license): LicenseNeed<License>[] => {
    if (license.paymentPending) return [{ kind: "unpaid", license }]
    const { expiresAt } = license
    if (expiresAt === null || Math.abs(expiresAt - now) >= licenseNoticeMs) return []
    const others = [license.type, "enterprise"].map((type) => ends.get(keyOf(license, type)) ?? 0)
    if (Math.max(...others) > expiresAt) return []
    return [{ kind: expiresAt > now ? "expires" : "expired", at: expiresAt, license }]
  })
  return byUrgency(needs, now)
}

function endOf({ paymentPending, expiresAt }: AttentionLicense) {
  return paymentPending || expiresAt === null ? Number.POSITIVE_INFINITY : expiresAt
}

function keyOf({ organizationName }: AttentionLicense, type: string) {
  return `${type} ${organizationName.trim().toLowerCase()}`
}

function needOfBalance<Machine extends AttentionMachine>(
  cents: number | null,
  machines: Machine[],
  now: number,
): MachineNeed<Machine>[] {
  if (cents === null) return []
  const costs = runningCosts(cents, machines, now)
  const { unpaid } = costs
  if (unpaid && isUrgent(unpaid, now)) {
    const lost = machines.filter(({ end }) => end.by === "balance" && end.at - now < dayMs)
    return [{ kind: "balance-ends", at: unpaid.at, costs, others: Math.max(0, lost.length - 1) }]
  }
  return cents < lowBalanceCents ? [{ kind: "low-balance", cents }] : []
}

const ranks = ["stops", "failed", "expired", "unpaid", "balance-ends", "expires", "low-balance"]

function rankOf(need: AnyNeed, now: number) {
  return need.kind === "balance-ends" && need.at - now < dayMs ? 0 : ranks.indexOf(need.kind)
}

/** Of equal rank the sooner comes first; ends long ago come last. */
function momentOf(need: AnyNeed) {
  const at = "at" in need ? need.at : 0
  return need.kind === "expired" ? -at : at
}
