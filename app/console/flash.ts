import { createContext, type MiddlewareFunction } from "react-router"
import { z } from "zod"
import { visit } from "~/http/contexts"
import { longestCookie, readCookies, signedCookie } from "~/http/cookies.server"
import type { FlashMessage, flashMessages } from "./flash-messages"

type FlashMessages = typeof flashMessages

export type FlashKey = keyof FlashMessages

export interface Flash {
  /** Stores a message for the next page: `leave("deployment-created", { name })`. */
  leave<Key extends FlashKey>(key: Key, ...params: Parameters<FlashMessages[Key]>): void
  /** Returns the messages of earlier requests, once. */
  take(): Promise<FlashMessage[]>
}

export const flash = createContext<Flash>()

const lifetimeSeconds = 60
/**
 * Ways to shrink the cookie, in order: shorten the parameters, drop the older message, shorten the newer one further.
 */
const cuts = [
  ...[300, 60, 50, 40, 30].map((longest) => ({ messages: 2, longest })),
  ...[60, 30, 15, 5, 0].map((longest) => ({ messages: 1, longest })),
]

const stored = z.array(z.object({ key: z.string(), params: z.record(z.string(), z.string()) }))

/** Provides flash messages to actions and loaders. A short-lived signed cookie keeps them between requests. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const header = request.headers.get("Cookie")
  // A later middleware finds out who is signed in. Nobody else gets the messages of a person.
  const cookieNow = () => signedCookie(context, "flash", lifetimeSeconds, context.get(visit).session?.tag)
  const waiting = async () => stored.safeParse(await cookieNow().parse(header)).data ?? []
  const left: FlashMessage[] = []
  let taken = false
  context.set(flash, {
    leave(key, ...[params = {}]) {
      left.push({ key, params })
    },
    async take() {
      if (taken) return []
      taken = true
      return await waiting()
    },
  })

  const response = await next()
  const cookie = cookieNow()
  if (left.length > 0) {
    response.headers.append(
      "Set-Cookie",
      await serializeWithinLimit([...(taken ? [] : await waiting()), ...left]),
    )
  } else if (taken && readCookies(header).some(({ name }) => name === cookie.name)) {
    // Also deletes an unreadable cookie, which the browser would otherwise send with every request until it expires.
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }))
  }
  return response

  async function serializeWithinLimit(messages: FlashMessage[]) {
    let line = ""
    for (const cut of cuts) {
      const kept = messages.slice(-cut.messages)
      line = await cookie.serialize(
        kept.map(({ key, params }) => ({ key, params: shortenAll(params, cut.longest) })),
      )
      if (line.length <= longestCookie) break
    }
    return line
  }
}

function shortenAll(params: Record<string, string>, longest: number) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(value, longest)]))
}

/** Counts code points: half of a surrogate pair cannot be written into a cookie. */
function shorten(text: string, longest: number) {
  const points = [...text]
  return points.length > longest ? `${points.slice(0, Math.max(0, longest - 1)).join("")}…` : text
}
