import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { isOpaqueId } from "../domain/opaque-id"
import type { Log } from "../http/contexts"
import { type Agents, configurationShape, galleryShape, modelClassesShape } from "./agents"
import { discard, readJson } from "./body"
import { createCallRateLimit } from "./call-rate-limit"
import { platformContext, publicAgentsContext } from "./context"
import { failure, kindOf, type Outcome } from "./outcome"

export interface PublicAgentsOptions {
  /** Upstream base without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  log: Log
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

const patienceMs = 8_000
const keptMs = 60_000
const answersKept = 100
/** However many visitors ask for however many ids, the platform is asked no more often than this. */
const callsAMinute = 240

/** Agents for visitors: asked without a token, one call for all who wait, and what came is kept for a minute. */
export function createPublicAgents({
  baseUrl,
  fetch,
  log,
  now = () => performance.now(),
}: PublicAgentsOptions): Agents {
  const known = new Map<string, { answer: Promise<Outcome<unknown>>; until: number }>()
  const mayCall = createCallRateLimit({ perMinute: callsAMinute, now })

  async function fetched(path: string): Promise<Outcome<unknown>> {
    const response = await fetch(`${baseUrl}/api/${path}`, {
      headers: { accept: "application/json" },
      credentials: "omit",
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.ok) return await readJson(response)
    await discard(response)
    return failure(kindOf(response.status))
  }

  function answerTo(path: string): Promise<Outcome<unknown>> {
    const kept = known.get(path)
    if (kept && now() < kept.until) return kept.answer
    if (!mayCall()) return Promise.resolve(failure("busy"))
    const entry = { until: Number.POSITIVE_INFINITY, answer: asked(path) }
    void entry.answer.then((outcome) => {
      // A failure is told to those who waited for it: whoever tries again asks again.
      const lasts = outcome.ok || outcome.problem.kind === "not-found"
      entry.until = lasts ? now() + keptMs : 0
    })
    // Deleted and set again: the first key is then the one that was asked for longest ago.
    known.delete(path)
    known.set(path, entry)
    const oldest = known.keys().next()
    if (known.size > answersKept && !oldest.done) known.delete(oldest.value)
    return entry.answer
  }

  async function asked(path: string): Promise<Outcome<unknown>> {
    const outcome = await fetched(path).catch(() => failure("unavailable"))
    if (!outcome.ok)
      log.warn({ upstream: `GET /api/${path}`, kind: outcome.problem.kind }, "upstream call failed")
    return outcome
  }

  async function ask<T>(path: string, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const answer = await answerTo(path)
    if (!answer.ok) return answer
    const parsed = shape.safeParse(answer.value)
    if (parsed.success) return { ok: true, value: parsed.data }
    // As with any other failure: whoever tries again asks again.
    known.delete(path)
    return failure("malformed")
  }

  return {
    gallery: () => ask("agents", galleryShape),
    configuration: async (id) =>
      isOpaqueId(id)
        ? await ask(`agents/${encodeURIComponent(id)}`, configurationShape)
        : failure("not-found"),
    modelClasses: () => ask("model-substitutions", modelClassesShape),
  }
}

/** Agents as this request may read them: with the session's token, or without one for visitors and the public site. */
export function agentsOf(context: Readonly<RouterContextProvider>): Agents {
  return context.get(platformContext)?.agents ?? context.get(publicAgentsContext)
}
