import { type Chargeable, type UnpaidHour, unpaidHours } from "./charges"
import { isStopped } from "./provisioning"

/** What ends a machine. An unstarted one has a timeout, which counts from a start that nobody knows yet. */
export type MachineEnd = { by: "nothing" } | { by: "unstarted"; minutes: number } | TimedEnd

/** `at` is in epoch milliseconds; `about`: an estimate. */
export type TimedEnd = { by: "timeout" | "balance"; at: number; about: boolean }

/**
 * The only place that decides what ends a machine: its own timeout, the hour that the balance can't pay, or nothing. An hour that
 * would start when its timeout passes isn't charged, so the timeout ends it. A stopped machine has ended already.
 */
export function machineEnd(
  { status, lifetime }: Pick<Chargeable, "status" | "lifetime">,
  unpaid: Pick<UnpaidHour<unknown>, "at" | "about"> | undefined,
): MachineEnd {
  if (isStopped(status)) return { by: "nothing" }
  if (unpaid && (lifetime.kind !== "until" || unpaid.at < lifetime.at))
    return { by: "balance", at: unpaid.at, about: unpaid.about }
  if (lifetime.kind === "until") return { by: "timeout", at: lifetime.at, about: false }
  return lifetime.kind === "endless" ? { by: "nothing" } : { by: "unstarted", minutes: lifetime.minutes }
}

/** All machines of an account, with what ends each. Null cents are an unknown balance. */
export function withEnds<Machine extends Chargeable>(machines: Machine[], cents: number | null, now: number) {
  const unpaid = cents === null ? null : unpaidHours(cents, machines, now)
  return machines.map((machine) => ({ ...machine, end: machineEnd(machine, unpaid?.get(machine)) }))
}
