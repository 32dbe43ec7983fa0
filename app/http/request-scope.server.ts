import { AsyncLocalStorage } from "node:async_hooks"

/** A part of a trace. Where no spans are exported, it is what the proxy has begun. */
export interface Span {
  /** The header of that name, by which the next program knows of whose work its own is a part. */
  traceparent: string
  begin?(name: string): Span
  /** What never ends is not exported. */
  end?(outcome: string): void
  /** Of a request alone: its route is known, and it has its answer. */
  found?(route: string): void
  answered?(status: number): void
}

interface Scope {
  failed: Set<string>
  span: Span | undefined
  /** The call in whose course this is. */
  call?: string
}

const current = new AsyncLocalStorage<Scope>()

/** Does the work of a request. What failed meanwhile is put into `failed`. */
export function inRequest(failed: Set<string>, span: Span | undefined, work: () => void) {
  current.run({ failed, span }, work)
}

/** For the request's own line in the log: an outage has a warning only once a minute, and each page shows a reference. */
export function noteFailure(failure: string) {
  current.getStore()?.failed.add(failure)
}

/** The header by which a call continues the trace of the request, if it has one. */
export function currentTraceparent() {
  return current.getStore()?.span?.traceparent
}

/** Makes a call, which is a span until `endCall`, if spans are exported. */
export function inCall<T>(call: string, work: () => T): T {
  const scope = current.getStore()
  const span = scope?.span?.begin?.(call)
  return scope && span ? current.run({ ...scope, span, call }, work) : work()
}

/** Does nothing outside of that call. */
export function endCall(call: string, outcome: string) {
  const scope = current.getStore()
  if (scope?.call === call) scope.span?.end?.(outcome)
}
