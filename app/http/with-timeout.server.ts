import { failure, type Outcome } from "../domain/outcome"
import { noteFailure } from "./request-scope.server"

/** How long an optional part of a page may delay the rest. */
const timeoutMs = 3_000

/** Returns the result, or `late()` after the timeout. The work itself continues for other callers that share it. */
export async function withTimeout<T>(work: Promise<T>, late: () => T, ms = timeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late()), ms)
  })
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** How often each optional part of a page has come too late. */
export const panelsGivenUp: Record<string, number> = {}

export function giveUp(panel: string) {
  panelsGivenUp[panel] = (panelsGivenUp[panel] ?? 0) + 1
  noteFailure(`given up: ${panel}`)
  return failure("unavailable")
}

/** A call for an optional part of a page: its panel says that it is unavailable, and the rest of the page is there. */
export async function inTime<T>(panel: string, call: Promise<Outcome<T>>, ms = timeoutMs) {
  return await withTimeout<Outcome<T>>(call, () => giveUp(panel), ms)
}

/** The part of a page, or after a moment its promise, which `<Later>` shows when it comes. */
export async function soon<T>(work: Promise<T>): Promise<{ part: T | Promise<T> }> {
  const there: Promise<{ part: T | Promise<T> }> = work.then((part) => ({ part }))
  return await withTimeout(there, () => ({ part: work }), 300)
}
