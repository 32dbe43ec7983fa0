/** Why something failed, in one line that is never empty. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error) || "unknown"
  // Node's error for a name with several addresses has no message of its own.
  const each: unknown[] = error instanceof AggregateError ? error.errors : []
  const text = error.message || each.map(errorText).join("; ") || error.name
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  const coded = code === "" || text.includes(code) ? text : `${text} (${code})`
  return (error.cause === undefined ? coded : `${coded} (${errorText(error.cause)})`).slice(0, 300)
}
