import { parseUrl } from "./parse-url"
import { trimEnd } from "./trim-end"
import { trimInvisible } from "./trim-invisible"

/** Maximum characters of a name, an address and a description. */
export const connectedLimits = { name: 100, url: 2_048, description: 500 }

/** A private deployment to add: trimmed, with a normalized address. */
export interface NewConnectedDeployment {
  name: string
  url: string
  /** Empty when there is none. */
  description: string
}

/**
 * Normalizes a deployment's address: an absolute http or https address without a trailing slash, since paths such as
 * `/import-agent` are appended. Null for anything else: other schemes can run scripts, and credentials before the
 * host disguise where a link leads.
 */
export function connectedUrl(text: string): string | null {
  const typed = trimInvisible(text)
  const url = typed.length > connectedLimits.url ? null : parseUrl(typed)
  if (!url) return null
  if (url.protocol !== "http:" && url.protocol !== "https:") return null
  if (url.username !== "" || url.password !== "") return null
  return url.origin + trimEnd(url.pathname, "/")
}

/** What is wrong with a field of a form, or null. */
export function fieldProblem(field: keyof NewConnectedDeployment, text: string): string | null {
  if (field !== "description" && trimInvisible(text) === "")
    return field === "url" ? "URL is required" : "Name is required"
  if (field === "url") return connectedUrl(text) === null ? "Please enter a valid URL" : null
  const longest = connectedLimits[field]
  return text.trim().length > longest ? `Keep the ${field} to ${longest} characters` : null
}

/** The deployment in a form, or null and the errors of its fields. */
export function checkDeployment(form: FormData) {
  const typed = { name: "", url: "", description: "" }
  const error: Record<string, string[]> = {}
  for (const field of ["name", "url", "description"] as const) {
    typed[field] = (form.get(field)?.toString() ?? "").trim()
    const problem = fieldProblem(field, typed[field])
    if (problem !== null) error[field] = [problem]
  }
  const url = connectedUrl(typed.url)
  return { value: Object.keys(error).length > 0 || url === null ? null : { ...typed, url }, error }
}

/** Finds a deployment with the same address or name, so that a guide adds no duplicates. */
export function findDuplicate<Known extends { name: string; url: string }>(
  known: Known[],
  { name, url }: { name: string; url: string },
): Known | undefined {
  const address = connectedUrl(url)
  return (
    known.find((one) => address !== null && connectedUrl(one.url) === address) ??
    known.find((one) => nameKey(one.name) === nameKey(name))
  )
}

/** Whether the name is one of the two built-in targets, which are never stored or synced. The first had the brand's name once. */
export function isBuiltInName(name: string, brandName: string): boolean {
  return ["Hosted Platform", `${brandName} Cloud`, "Localhost"].some(
    (builtIn) => nameKey(builtIn) === nameKey(name),
  )
}

/**
 * The deployment to add after a guide. Null when its address is empty or invalid, the Hosted Platform's own, or the
 * local port of this computer.
 */
export function fromGuide(
  { name, url, description }: NewConnectedDeployment,
  { hostedUrl, localPort }: { hostedUrl: string; localPort: number },
): NewConnectedDeployment | null {
  const address = connectedUrl(url)
  if (address === null || address === connectedUrl(hostedUrl)) return null
  if (new URL(address).host === new URL(`http://localhost:${localPort}`).host) return null
  return {
    name: trimInvisible(name).slice(0, connectedLimits.name) || new URL(address).host,
    url: address,
    description: description.trim().slice(0, connectedLimits.description),
  }
}

function nameKey(name: string) {
  return name.trim().toLowerCase()
}
