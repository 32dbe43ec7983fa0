import { AsyncLocalStorage } from "node:async_hooks"

const current = new AsyncLocalStorage<Set<string>>()

/** Does the work of a request. What failed meanwhile is put into `failed`. */
export function collectFailures(failed: Set<string>, work: () => void) {
  current.run(failed, work)
}

/** For the request's own line in the log: an outage has a warning only once a minute, and each page shows a reference. */
export function noteFailure(failure: string) {
  current.getStore()?.add(failure)
}
