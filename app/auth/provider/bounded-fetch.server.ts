import { type CountCall, timed } from "../../http/counted-call"
import { readAtMost } from "../../http/read-at-most.server"
import { inCall } from "../../http/request-scope.server"
import { errorCode, ProviderProblem } from "./error-code.server"

/** Far above any real response of a provider. */
const maxBytes = 512 * 1024

export type ProviderCalls = { fetch: typeof globalThis.fetch; count?: CountCall | undefined }

class BodyTooLarge extends Error {
  override name = "BodyTooLarge"
}

/**
 * A fetch for calls to the provider. It follows no redirects, aborts with the signal and reads at most 512 KiB of
 * decoded body: a compressed bomb is small on the wire. Its errors name the endpoint. Calls are counted.
 */
export function boundedFetch({ fetch, count }: ProviderCalls, signal: AbortSignal): typeof globalThis.fetch {
  return async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    const endpoint = origin + pathname
    const signals = init?.signal ? [init.signal, signal] : [signal]
    const { response, body } = await inCall(`provider ${pathname}`, async () => {
      const ended = timed(count, "provider", pathname)
      try {
        const response = await fetch(input, { ...init, redirect: "manual", signal: AbortSignal.any(signals) })
        const read = response.body && (await readAtMost(response.body, maxBytes))
        if (read?.whole === false) throw new BodyTooLarge("the provider's response is too large")
        ended(response.ok ? "ok" : String(response.status))
        return { response, body: read?.bytes ?? null }
      } catch (error) {
        ended(errorCode(error))
        throw new ProviderProblem(errorCode(error), endpoint)
      }
    })
    const { status, statusText, headers } = response
    if (status >= 500) throw new ProviderProblem("server error", endpoint, status)
    const bodyless = status === 204 || status === 205 || status === 304
    return new Response(bodyless ? null : body, { status, statusText, headers })
  }
}
