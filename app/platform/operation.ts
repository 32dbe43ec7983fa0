import { isOpaqueId } from "../domain/opaque-id"

/** One call to the platform. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE"
  /** Below /api, one entry a segment. With one that is no id the call is a 404 of ours, unsent. */
  path: Segment[]
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** Statuses whose error text the catalogue lets a page show. */
  tells?: number[]
  /** Ends the wait for a GET before its time: what is left of it is not sent any more. */
  until?: AbortSignal | undefined
  /** `false` keeps a GET from joining an identical one that is under way, whose answer may be older than the question. */
  shared?: boolean
}

/** A word of ours, which names the route, or the id of something. */
export type Segment = string | { id: string }

/** As the log has it, and by which those who ask the same find each other. */
export function nameOf({ method, path, query }: Operation) {
  return `${method} /api/${path.map(textOf).join("/")}${queryText(query)}`
}

/** The same for every id. */
export function routeOf({ method, path }: Operation) {
  return `${method} /api/${path.map((part) => (typeof part === "string" ? part : ":id")).join("/")}`
}

/** Whether nothing in its path could lead elsewhere. */
export function isAddressable({ path }: Operation) {
  return path.every((part) => isOpaqueId(textOf(part)))
}

/** Where it goes, below the platform's address. */
export function addressOf({ path, query }: Operation) {
  return `/api/${path.map((part) => encodeURIComponent(textOf(part))).join("/")}${queryText(query)}`
}

function queryText(query: Operation["query"]) {
  if (!query) return ""
  return `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

function textOf(part: Segment) {
  return typeof part === "string" ? part : part.id
}
