import { isComingUp } from "~/domain/provisioning"

/** As much of a row as its arrival needs. */
interface Coming {
  id: string
  name: string
  status: string
}

/** What a reading shows of the deployments that were coming up in the reading before it. */
export interface StatusChanges {
  /** Names by id: they come up now, and are looked for in the next reading. */
  coming: ReadonlyMap<string, string>
  /** The latest that came up or failed, in the words of a tab; null for none. */
  news: string | null
}

/** Compares a reading with what was coming up before. What has gone from the list is forgotten. */
export function statusChanges(before: ReadonlyMap<string, string>, rows: readonly Coming[]): StatusChanges {
  const settled = rows.filter((row) => before.has(row.id) && !isComingUp(row))
  const told = settled.map(newsOf).filter((news) => news !== null)
  return {
    coming: new Map(rows.filter(isComingUp).map(({ id, name }) => [id, name])),
    news: told.at(-1) ?? null,
  }
}

function newsOf({ name, status }: Coming) {
  switch (status.toLowerCase()) {
    case "running":
      return `Ready: ${name}`
    case "failed":
    case "error":
      return `Failed: ${name}`
    default:
      return null
  }
}

/** What a tab says while deployments come up; null while none does. */
export function pendingText(coming: ReadonlyMap<string, string>): string | null {
  const [name] = coming.values()
  if (name === undefined) return null
  return coming.size === 1 ? `Starting… ${name}` : `Starting… ${coming.size} deployments`
}
