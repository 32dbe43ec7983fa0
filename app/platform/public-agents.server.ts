import { LRUCache } from "lru-cache"
import type { RouterContextProvider } from "react-router"
import type { z } from "zod"
import { sessionContext } from "../auth/context"
import { isOpaqueId } from "../domain/opaque-id"
import { failure, kindOf, type Outcome } from "../domain/outcome"
import type { Log } from "../http/contexts"
import { type Agents, configurationSchema, gallerySchema, modelClassesSchema } from "./agents.server"
import { discard } from "./body.server"
import { createCallRateLimit } from "./call-rate-limit.server"
import { platformContext, publicAgentsContext } from "./context"
import { createLimits, type Limits } from "./limits.server"
import { readShape } from "./read-shape.server"
import { type Cause, causeOf, createUpstreamWatch, type UpstreamWatch } from "./upstream-watch.server"

export interface PublicAgentsOptions {
  /** Upstream base without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  log: Log
  /** The same for all clients of the process; separate when absent. */
  watch?: UpstreamWatch
  /** Shared with the other platform calls of this process. */
  limits?: Pick<Limits, "answerBytes">
  /** Milliseconds by a clock that is never set. */
  now?: () => number
}

const patienceMs = 8_000
const keptMs = 60_000
const answersKept = 100
/** For all visitors and ids together, so that a flood of visitors can't flood the platform. */
const callsAMinute = 240

/**
 * Agents for visitors of a network: read without a token. Concurrent requests share a call, and its answer is cached for a minute.
 */
export function createPublicAgents({
  baseUrl,
  fetch,
  log,
  limits = createLimits(),
  watch = createUpstreamWatch(),
  now = () => performance.now(),
}: PublicAgentsOptions): (network: string) => Agents {
  /** Converted once, for all visitors. */
  const answers = new LRUCache<string, Promise<Outcome<unknown>>>({
    max: answersKept,
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
  })
  const mayCall = createCallRateLimit({ perMinute: callsAMinute, now })

  async function fetched<T>(
    path: string,
    shape: z.ZodType<T>,
  ): Promise<{ outcome: Outcome<T>; cause: Cause }> {
    const response = await fetch(`${baseUrl}/api/${path}`, {
      headers: { accept: "application/json" },
      credentials: "omit",
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    })
    const cause = { status: response.status }
    if (!response.ok) {
      await discard(response)
      return { outcome: failure(kindOf(response.status)), cause }
    }
    const upstream = upstreamOf(path)
    return {
      outcome: await readShape(response, shape, { upstream, answerBytes: limits.answerBytes, log }),
      cause,
    }
  }

  function ask<T>(network: string, path: string, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const cached = answers.get(path)
    // A path stands for one call, and a call has one shape.
    if (cached) return cached as Promise<Outcome<T>>
    if (!mayCall(network)) return Promise.resolve(failure("busy"))
    const answer = asked(path, shape)
    answers.set(path, answer)
    void answer.then((outcome) => {
      // A failure isn't cached, so that a retry calls the platform again.
      const isLasting = outcome.ok || outcome.problem.kind === "not-found"
      if (!isLasting && answers.peek(path) === answer) answers.delete(path)
    })
    return answer
  }

  async function asked<T>(path: string, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const started = performance.now()
    const { outcome, cause } = await fetched(path, shape).catch((error) => ({
      outcome: failure("unavailable"),
      cause: causeOf(error),
    }))
    const tookMs = Math.round(performance.now() - started)
    const kind = outcome.ok ? null : outcome.problem.kind
    const [upstream, route] = [upstreamOf(path), upstreamOf(path.replace(/\/.*/, "/:id"))]
    watch.ended({ upstream, route, kind, cause, tries: 1, tookMs }, log)
    return outcome
  }

  return (network) => ({
    gallery: () => ask(network, "agents", gallerySchema),
    configuration: async (id) =>
      isOpaqueId(id)
        ? await ask(network, `agents/${encodeURIComponent(id)}`, configurationSchema)
        : failure("not-found"),
    modelClasses: () => ask(network, "model-substitutions", modelClassesSchema),
  })
}

function upstreamOf(path: string) {
  return `GET /api/${path}`
}

/** Agents with the session's token, or without one for visitors and the public site. */
export function agentsOf(context: Readonly<RouterContextProvider>): Agents {
  return context.get(sessionContext) ? context.get(platformContext).agents : context.get(publicAgentsContext)
}
