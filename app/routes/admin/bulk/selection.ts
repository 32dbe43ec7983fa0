import type { BulkAction } from "~/domain/bulk-action"
import { isOpaqueId } from "~/domain/opaque-id"
import { minutesValue, runningTimeouts } from "~/domain/timeout"
import { parseVersion } from "~/domain/versions"

export const actionKinds = ["delete", "timeout", "version"] as const
export type ActionKind = (typeof actionKinds)[number]

/** The selected rows, or all rows that match the filters. */
export interface Selection {
  kind: ActionKind
  /** Unique; empty when `all` is set. */
  ids: string[]
  all: boolean
  /** The number of sent ids that are malformed. They never reach a platform URL. */
  malformed: number
}

/** Reads `act` plus repeated `id` or `all=1`. Null when no known action is named. */
export function readSelection(fields: FormData | URLSearchParams): Selection | null {
  const kind = actionKinds.find((known) => known === fields.get("act"))
  if (!kind) return null
  const all = fields.get("all") === "1"
  const sent = [...new Set(fields.getAll("id").map(String))].filter(Boolean)
  const ids = sent.filter(isOpaqueId)
  return { kind, all, ids: all ? [] : ids, malformed: all ? 0 : sent.length - ids.length }
}

/** Null while the timeout or version is missing or not one of the offered values. */
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
      const version = parseVersion(String(fields.get("toVersion") ?? ""))
      return version === null ? null : { kind, version }
    }
  }
}
