import { readFileSync } from "node:fs"
import { parse } from "yaml"
import { query, type Sample } from "./promql"

interface Rule {
  alert: string
  expr: string
  labels?: { about: string }
}

// The file that operators get.
const file: { groups: Array<{ rules: Rule[] }> } = parse(readFileSync("server/deploy/alerts.yaml", "utf8"))
export const rules = file.groups.flatMap((group) => group.rules)

/** The alerts that fire: those about a cause, or those about time. */
export function firing(samples: Sample[], about?: string) {
  return rules.flatMap(({ alert, expr, labels }) =>
    labels?.about === about && query(expr, samples).length > 0 ? alert : [],
  )
}
