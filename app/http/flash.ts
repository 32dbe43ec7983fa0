import { createContext, type MiddlewareFunction } from "react-router"
import { z } from "zod"
import { readCookies } from "./cookies"
import { longestCookie, signedCookie } from "./signed-cookie"

/** What an action left for the page that follows: a key whose sentence that page owns, and its small parts. */
export interface FlashMessage {
  key: string
  params: Record<string, string>
}

export interface Flash {
  /** For the next page: `leave("deployment-created", { name })`. */
  leave(key: string, params?: Record<string, string>): void
  /** What an earlier request left, once. */
  take(): FlashMessage[]
}

export const flash = createContext<Flash>()

const lifetimeSeconds = 60
/** What is cut until the cookie is small enough: the texts, then the older message, then the texts of the newer one. */
const cuts = [
  ...[60, 50, 40, 30].map((longest) => ({ messages: 2, longest })),
  ...[60, 30, 15, 5, 0].map((longest) => ({ messages: 1, longest })),
]

const stored = z.array(z.object({ key: z.string(), params: z.record(z.string(), z.string()) }))

/** Gives actions and loaders the flash messages, and keeps them in a short-lived signed cookie between requests. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const cookie = signedCookie(context, "flash", lifetimeSeconds)
  const header = request.headers.get("Cookie")
  const waiting = stored.safeParse(await cookie.parse(header)).data ?? []
  const left: FlashMessage[] = []
  let taken = false
  context.set(flash, {
    leave(key, params = {}) {
      left.push({ key, params })
    },
    take() {
      if (taken) return []
      taken = true
      return waiting
    },
  })

  const response = await next()
  if (left.length > 0) {
    response.headers.append("Set-Cookie", await fitting([...(taken ? [] : waiting), ...left]))
  } else if (taken && readCookies(header).some(({ name }) => name === cookie.name)) {
    // Also one that could not be read: it would come along with every request until it expires.
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }))
  }
  return response

  async function fitting(messages: FlashMessage[]) {
    let line = ""
    for (const cut of cuts) {
      const kept = messages.slice(-cut.messages)
      line = await cookie.serialize(
        kept.map(({ key, params }) => ({ key, params: shortened(params, cut.longest) })),
      )
      if (line.length <= longestCookie) break
    }
    return line
  }
}

function shortened(params: Record<string, string>, longest: number) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value, longest)]))
}

/** Counted in code points: half of a pair of surrogates could not be written into a cookie. */
function short(text: string, longest: number) {
  const points = [...text]
  return points.length > longest ? `${points.slice(0, Math.max(0, longest - 1)).join("")}…` : text
}
