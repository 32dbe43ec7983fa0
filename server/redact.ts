/** Names whose values are always secret; compared in lower case without - and _. */
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

/** The same names in URLs and messages, plain or percent-encoded, with their values. */
const secretPairs =
  /(^|[^a-z]|%3f|%26)((?:access_|refresh_|id_|logout_|hub_)?token(?:_hint)?|code|code_verifier|state|nonce|password|(?:client_)?secret)(=|%3d)(?:(?!%26)[^&\s"'<>,;)])+/gi
const bearers = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi
/** Scans each run of characters once: starting at every "eyJ" would take quadratic time. */
const jwts = /(?<![\w-])(?=[\w-]*eyJ)[\w-]+\.[\w-]+(?:\.[\w-]*)?/g

const hidden = "[redacted]"

/**
 * Returns a copy that may be logged: secret values are replaced, also inside texts, and errors are serialized. Deep and long
 * values are cut, since logged data may come from anywhere.
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

export function redactFields(fields: object, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, held] of Object.entries(fields).slice(0, 50)) {
    // Assigned, it would become the prototype.
    if (name === "__proto__") continue
    kept[name] = isSecret(name, held) ? hidden : redact(held, depth + 1)
  }
  return kept
}

const failureName = /^(?:[a-z]+(?:_[a-z\d]+)*|[A-Z]+(?:_[A-Z\d]+)*|[A-Za-z\d]+Error)$/

function isSecret(name: string, value: unknown) {
  // Numbers are statuses, and codes such as invalid_grant, ERR_JWT_EXPIRED or TypeError name a failure.
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
