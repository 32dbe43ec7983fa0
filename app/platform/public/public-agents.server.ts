import { LRUCache } from "lru-cache"
import type { z } from "zod"
import { failure, type Outcome, toProblemKind } from "../../domain/outcome"
import { type Context, type Log, services, visit } from "../../http/contexts"
import { platformContext } from "../context"
import { discard } from "../transport/body.server"
import { createCallRateLimit, createLimits, type Limits } from "../transport/limits.server"
import { addressOf, isAddressable, nameOf, type Operation } from "../transport/operation.server"
import { readShape } from "../transport/schema-fields.server"
import {
  type Cause,
  causeOf,
  createUpstreamWatch,
  type UpstreamWatch,
} from "../transport/upstream-watch.server"
import { type Agents, createAgents } from "./agents.server"

export interface PublicAgentsOptions {
  /** Upstream base without a trailing slash. */
  baseUrl: string
  fetch: typeof fetch
  log: Log
  /** The same for all clients of the process; separate when absent. */
  watch?: UpstreamWatch
  /** Shared with the other platform calls of this process. */
  limits?: Limits
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
    operation: Operation,
    shape: z.ZodType<T>,
  ): Promise<{ outcome: Outcome<T>; cause: Cause }> {
    const response = await fetch(baseUrl + addressOf(operation), {
      headers: { accept: "application/json" },
      credentials: "omit",
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    })
    const cause = { status: response.status }
    if (!response.ok) {
      await discard(response)
      return { outcome: failure(toProblemKind(response.status)), cause }
    }
    const reading = { upstream: nameOf(operation), limits, log }
    return { outcome: await readShape(response, shape, reading), cause }
  }

  async function ask<T>(network: string, operation: Operation, shape: z.ZodType<T>): Promise<Outcome<T>> {
    if (!isAddressable(operation)) return failure("not-found")
    const name = nameOf(operation)
    const cached = answers.get(name)
    // A name stands for one call, and a call has one shape.
    if (cached) return (await cached) as Outcome<T>
    if (!mayCall(network)) return failure("busy")
    const answer = asked(operation, shape)
    answers.set(name, answer)
    void answer.then((outcome) => {
      // A failure isn't cached, so that a retry calls the platform again.
      const isLasting = outcome.ok || outcome.problem.kind === "not-found"
      if (!isLasting && answers.peek(name) === answer) answers.delete(name)
    })
    return await answer
  }

  async function asked<T>(operation: Operation, shape: z.ZodType<T>): Promise<Outcome<T>> {
    const unavailable = (error: unknown) => ({ outcome: failure("unavailable"), cause: causeOf(error) })
    const { outcome } = await watch.call({ operation, tries: 1, log }, () =>
      fetched(operation, shape).catch(unavailable),
    )
    return outcome
  }

  return (network) => createAgents({ ask: (operation, shape) => ask(network, operation, shape) })
}

/** Agents with the session's token, or without one for visitors and the public site. */
export function getAgents(context: Context): Agents {
  return context.get(visit).session ? context.get(platformContext).agents : visitorAgents(context)
}

export function visitorAgents(context: Context): Agents {
  return context.get(services).publicAgents(context.get(visit).networks.at(-1) ?? "")
}
