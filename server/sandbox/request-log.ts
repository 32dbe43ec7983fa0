export interface LoggedRequest {
  method: string
  /** Below /sandbox. */
  path: string
  query: Record<string, string>
  body: unknown
  /** Email of the bearer token's account. */
  account: string | null
  requestId: string | null
  /** ISO 8601. */
  at: string
  /** ISO 8601. Missing while the response is in progress, and for terminals. */
  endedAt?: string
  /** The client disconnected before the response was complete. */
  abandoned?: boolean
}

export type RequestLog = ReturnType<typeof createRequestLog>

const maxEntries = 20_000
const secretNames = new Set([
  "client_secret",
  "code",
  "code_verifier",
  "id_token_hint",
  "password",
  "refresh_token",
  "token",
])

/** Keeps the newest entries only: a sandbox that runs for weeks must not grow. */
export function createRequestLog() {
  let requests: LoggedRequest[] = []
  return {
    add(request: LoggedRequest) {
      requests.push(request)
      if (requests.length > maxEntries * 1.1) requests = requests.slice(-maxEntries)
    },
    all: () => requests,
    clear() {
      requests = []
    },
  }
}

/** Masks the values that would let a reader of the log impersonate a user. */
export function redactSecrets(parameters: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      secretNames.has(name) ? "[secret]" : String(value),
    ]),
  )
}
