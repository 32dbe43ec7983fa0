/** Names whose values are secret wherever they stand; compared in lower case without - and _. */
const secretNames = new Set([
  "accesstoken",
  "authorization",
  "clientsecret",
  "code",
  "codeverifier",
  "cookie",
  "cookies",
  "hubtoken",
  "idtoken",
  "idtokenhint",
  "key",
  "licensekey",
  "logouttoken",
  "nonce",
  "password",
  "proxyauthorization",
  "query",
  "refreshtoken",
  "secret",
  "sessionid",
  "setcookie",
  "state",
  "token",
])

/** The same names in addresses and messages, plain or escaped, with the value up to its end. */
const secretPairs =
  /(^|[^a-z]|%3f|%26)((?:access_|refresh_|id_|logout_|hub_)?token(?:_hint)?|code|code_verifier|state|nonce|password|(?:client_)?secret)(=|%3d)(?:(?!%26)[^&\s"'<>,;)])+/gi
const bearers = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
/** Each run of characters is looked at once: a start at every "eyJ" in it would take quadratic time. */
const jwts = /(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

const hidden = "[redacted]"

/**
 * A copy that may be logged (J1): values under secret names are dropped, secrets inside texts blotted out,
 * errors spelled out. Deep and long things are cut, since what is logged can come from anywhere.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value)
  if (typeof value !== "object" || value === null) return value
  if (depth > 5) return "[deep]"
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1))
  if (value instanceof Map || value instanceof Headers) return redact(Object.fromEntries(value), depth)
  return redactFields(value, depth)
}

/** The same for an object's fields. */
export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, held]) => [name, isSecret(name, held) ? hidden : redact(held, depth + 1)]),
  )
}

const failureName = /^(?:[a-z]+(?:_[a-z\d]+)*|[A-Z]+(?:_[A-Z\d]+)*|[A-Za-z\d]+Error)$/

function isSecret(name: string, value: unknown) {
  // A number is a status, and a code such as invalid_grant, ERR_JWT_EXPIRED or TypeError names a failure.
  if (typeof value === "number") return false
  if (name === "code" && typeof value === "string" && failureName.test(value)) return false
  return secretNames.has(name.toLowerCase().replace(/[-_]/g, ""))
}

function redactText(text: string) {
  return text
    .slice(0, 8192)
    .replace(secretPairs, `$1$2$3${hidden}`)
    .replace(bearers, `$1 ${hidden}`)
    .replace(jwts, hidden)
}

function redactError(error: Error, depth: number) {
  const { cause } = error
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined
  return {
    type: error.name,
    message: redactText(error.message),
    ...(code !== undefined && { errno: code }),
    stack: error.stack && redactText(error.stack),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
  }
}
