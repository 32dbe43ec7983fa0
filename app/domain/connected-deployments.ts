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

type FieldCheck = { ok: true; value: string } | { ok: false; problem: string }

/** How each field of a form is read: trimmed and checked. */
export const fieldChecks: Record<keyof NewConnectedDeployment, (text: string) => FieldCheck> = {
  name: (text) =>
    checkText(text, connectedLimits.name, "Name is required", "Keep the name to 100 characters"),
  url(text) {
    if (trimInvisible(text) === "") return { ok: false, problem: "URL is required" }
    const value = connectedUrl(text)
    return value === null ? { ok: false, problem: "Please enter a valid URL" } : { ok: true, value }
  },
  description: (text) =>
    checkText(text, connectedLimits.description, null, "Keep the description to 500 characters"),
}

function checkText(text: string, longest: number, missing: string | null, tooLong: string): FieldCheck {
  const value = text.trim()
  if (trimInvisible(value) === "" && missing !== null) return { ok: false, problem: missing }
  return value.length > longest ? { ok: false, problem: tooLong } : { ok: true, value }
}

/** The deployment in a form, or null and the errors of its fields. */
export function checkDeployment(form: FormData) {
  const value = { name: "", url: "", description: "" }
  const error: Record<string, string[]> = {}
  for (const field of ["name", "url", "description"] as const) {
    const checked = fieldChecks[field](form.get(field)?.toString() ?? "")
    if (checked.ok) value[field] = checked.value
    else error[field] = [checked.problem]
  }
  return { value: Object.keys(error).length === 0 ? value : null, error }
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

/** Whether the name is one of the two built-in targets, which are never stored or synced. */
export function isBuiltInName(name: string, brandName: string): boolean {
  return [`${brandName} Cloud`, "Localhost"].some((builtIn) => nameKey(builtIn) === nameKey(name))
}

/**
 * The deployment to add after a guide. Null when its address is empty or invalid, the hosted platform's own, or the
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
