import { errorCode, ProviderProblem } from "./error-code.server"

/** Far above any real response of a provider. */
const maxBytes = 512 * 1024

class BodyTooLarge extends Error {
  override name = "BodyTooLarge"
}

/**
 * A fetch for calls to the provider. It follows no redirects, aborts with the signal and reads at most 512 KiB of
 * decoded body: a compressed bomb is small on the wire. Its errors name the endpoint.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, signal: AbortSignal): typeof globalThis.fetch {
  return async (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
    const endpoint = origin + pathname
    const signals = init?.signal ? [init.signal, signal] : [signal]
    let response: Response
    let body: BodyInit | null
    try {
      response = await fetch(input, { ...init, redirect: "manual", signal: AbortSignal.any(signals) })
      body = await readBody(response)
    } catch (error) {
      throw new ProviderProblem(errorCode(error), endpoint)
    }
    const { status, statusText, headers } = response
    if (status >= 500) throw new ProviderProblem("server error", endpoint, status)
    const bodyless = status === 204 || status === 205 || status === 304
    return new Response(bodyless ? null : body, { status, statusText, headers })
  }
}

async function readBody(response: Response) {
  if (!response.body) return null
  const chunks: Uint8Array[] = []
  let length = 0
  // An error that leaves the loop cancels the stream and closes the connection.
  for await (const chunk of response.body) {
    length += chunk.byteLength
    if (length > maxBytes) throw new BodyTooLarge("the provider's response is too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
