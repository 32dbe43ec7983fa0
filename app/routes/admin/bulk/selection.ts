import type { BulkAction } from "~/domain/bulk-action"
import { isOpaqueId } from "~/domain/opaque-id"
import { runningTimeouts } from "~/domain/timeout"
import { typedVersion } from "~/domain/versions"

export const actionKinds = ["delete", "timeout", "version"] as const
export type ActionKind = (typeof actionKinds)[number]

/** What was chosen on the dashboard: these rows, or all that match its filter. */
export interface Selection {
  kind: ActionKind
  /** Each once; empty when `all` is meant. */
  ids: string[]
  all: boolean
  /** What was sent as an id and cannot be one (decision 27). */
  malformed: number
}

/** From a form's fields or an address: `act`, and `id` as often as needed or `all=1`. Null when no act is named. */
export function readSelection(fields: FormData | URLSearchParams): Selection | null {
  const kind = actionKinds.find((known) => known === fields.get("act"))
  if (!kind) return null
  const all = fields.get("all") === "1"
  const sent = [...new Set(fields.getAll("id").map(String))].filter(Boolean)
  const ids = sent.filter(isOpaqueId)
  return { kind, all, ids: all ? [] : ids, malformed: all ? 0 : sent.length - ids.length }
}

const forever = "forever"

/** How the form writes a timeout. */
export function minutesValue(minutes: number | null) {
  return minutes === null ? forever : String(minutes)
}

/** The act with what it needs to know; null while that is missing or none of what is offered (I3). */
export function readAction(kind: ActionKind, fields: FormData | URLSearchParams): BulkAction | null {
  switch (kind) {
    case "delete":
      return { kind }
    case "timeout": {
      const text = fields.get("minutes")
      const minutes = runningTimeouts.find((offered) => minutesValue(offered) === text)
      return minutes === undefined ? null : { kind, minutes }
    }
    case "version": {
      const version = typedVersion(String(fields.get("toVersion") ?? ""))
      return version === null ? null : { kind, version }
    }
  }
}
