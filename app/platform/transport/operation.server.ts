import { isOpaqueId } from "../../domain/opaque-id"

export type Operation = Reading | Change

export interface Reading extends Call {
  method: "GET"
}

export interface Change extends Call {
  method: "POST" | "PUT" | "PATCH" | "DELETE"
}

interface Call {
  /** The path below /api, one entry per segment. An invalid id is a 404 and the call is not sent. */
  path: Segment[]
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  /** The statuses whose error text may be shown. */
  textStatuses?: number[] | "all"
  /** Stops waiting for a GET early; attempts that have not started are not sent. */
  until?: AbortSignal | undefined
  /** `false` does not join an identical GET that is already running, whose response may be outdated. */
  shared?: boolean
}

/** A fixed part of the route, or an id. */
export type Segment = string | { id: string }

/** The name in the log; identical GETs share it. */
export function nameOf({ method, path, query }: Operation) {
  return `${method} /api/${path.map(textOf).join("/")}${queryText(query)}`
}

/** The same for every id. */
export function routeOf({ method, path }: Operation) {
  return `${method} /api/${path.map((part) => (typeof part === "string" ? part : ":id")).join("/")}`
}

/** Whether every part of the path is safe to send. */
export function isAddressable({ path }: Operation) {
  return path.every((part) => isOpaqueId(textOf(part)))
}

/** The path and query below the platform's address. */
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
