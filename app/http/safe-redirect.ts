const usualLimit = 512
// Any origin does: it only has to be one that no input can name.
const base = "https://return.invalid"

/**
 * The path of this app that a visitor may be sent to, or the fallback for anything else.
 * Only what the URL parser itself made of the input is given back, so that a browser cannot read it differently.
 * What travels no further than a link of ours may be longer than what a sign-in carries along.
 */
export function safeReturnTo(
  given: string | null | undefined,
  fallback = "/home",
  longest = usualLimit,
): string {
  if (!given || given.length > longest || !given.startsWith("/")) return fallback
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop or reinterpret exactly these.
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(given)) return fallback
  if (!URL.canParse(given, base)) return fallback
  const url = new URL(given, base)
  const path = url.pathname + url.search + url.hash
  // "/.//evil.example" resolves to a path that starts with two slashes, which as a Location names a host.
  if (url.origin !== base || /^\/[/\\]/.test(path) || path.length > longest) return fallback
  return path
}
