import { createContext, createCookie, type MiddlewareFunction } from "react-router"
import { z } from "zod"
import { cookieSecrets, requestInfo } from "./contexts"
import { cookieName } from "./cookies"

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
/** The cookie travels with every request until it is taken, so it stays small (B1). */
const longestParam = 60
const mostMessages = 2

const stored = z.array(z.object({ key: z.string(), params: z.record(z.string(), z.string()) }))

/** Gives actions and loaders the flash messages, and keeps them in a short-lived signed cookie between requests. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { origin } = context.get(requestInfo)
  const cookie = createCookie(cookieName(origin, "flash"), {
    secrets: context.get(cookieSecrets),
    httpOnly: true,
    sameSite: "lax",
    secure: origin.startsWith("https:"),
    path: "/",
    maxAge: lifetimeSeconds,
  })
  const waiting = stored.safeParse(await cookie.parse(request.headers.get("Cookie"))).data ?? []
  const left: FlashMessage[] = []
  let taken = false
  context.set(flash, {
    leave(key, params = {}) {
      left.push({ key, params: shortened(params) })
    },
    take() {
      if (taken) return []
      taken = true
      return waiting
    },
  })

  const response = await next()
  const remaining = [...(taken ? [] : waiting), ...left].slice(-mostMessages)
  if (left.length > 0) response.headers.append("Set-Cookie", await cookie.serialize(remaining))
  else if (taken && waiting.length > 0) {
    response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }))
  }
  return response
}

function shortened(params: Record<string, string>) {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, short(value)]))
}

/** Counted in code points: half of a pair of surrogates could not be written into a cookie. */
function short(text: string) {
  const points = [...text]
  return points.length > longestParam ? `${points.slice(0, longestParam - 1).join("")}…` : text
}
