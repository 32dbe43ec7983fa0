import { trimEnd } from "./trim-end"

/** The length that a name, an address and a description may have, in characters. */
export const connectedLimits = { name: 100, url: 2_048, description: 500 }

/** A private deployment that somebody wants on the list: trimmed, the address as `connectedUrl` keeps it. */
export interface NewConnectedDeployment {
  name: string
  url: string
  /** "" when there is none. */
  description: string
}

/**
 * Where a private deployment answers, as it is kept: an absolute http or https address up to its path, without a slash
 * at the end, since paths such as `/import-agent` are appended. Null for anything else: other schemes run
 * scripts or leave the web, and a name before the host makes a link look as if it led elsewhere.
 */
export function connectedUrl(text: string): string | null {
  const typed = text.trim()
  if (typed.length > connectedLimits.url || !URL.canParse(typed)) return null
  const url = new URL(typed)
  if (url.protocol !== "http:" && url.protocol !== "https:") return null
  if (url.username !== "" || url.password !== "") return null
  return url.origin + trimEnd(url.pathname, "/")
}

export type Checked = { ok: true; value: string } | { ok: false; problem: string }

/** A field of the form as it is kept, or what is wrong with it. */
export function checkName(text: string): Checked {
  return checkText(text, connectedLimits.name, "Name is required", "Keep the name to 100 characters")
}

/** The same for the address: see `connectedUrl`. */
export function checkUrl(text: string): Checked {
  if (text.trim() === "") return { ok: false, problem: "URL is required" }
  const value = connectedUrl(text)
  return value === null ? { ok: false, problem: "Please enter a valid URL" } : { ok: true, value }
}

/** The same for the description, which may be left out. */
export function checkDescription(text: string): Checked {
  return checkText(text, connectedLimits.description, null, "Keep the description to 500 characters")
}

function checkText(text: string, longest: number, missing: string | null, tooLong: string): Checked {
  const value = text.trim()
  if (value === "" && missing !== null) return { ok: false, problem: missing }
  return value.length > longest ? { ok: false, problem: tooLong } : { ok: true, value }
}

/** The one that has the same address, or the same name: a guide adds nothing twice. */
export function findKnown<Known extends { name: string; url: string }>(
  known: Known[],
  { name, url }: { name: string; url: string },
): Known | undefined {
  const address = connectedUrl(url)
  return (
    known.find((one) => address !== null && connectedUrl(one.url) === address) ??
    known.find((one) => nameKey(one.name) === nameKey(name))
  )
}

/** The two targets that everybody has. They are never stored, nor pushed at sign-in. */
export function isBuiltInName(name: string, brandName: string): boolean {
  return [`${brandName} Cloud`, "Localhost"].some((builtIn) => nameKey(builtIn) === nameKey(name))
}

/**
 * The deployment that a guide made a configuration for, as it goes onto the list; null when the address is blank or
 * unusable, the hosted platform's own, or this computer's port 8080.
 */
export function fromGuide(
  { name, url, description }: NewConnectedDeployment,
  hostedUrl: string,
): NewConnectedDeployment | null {
  const address = connectedUrl(url)
  if (address === null || address === connectedUrl(hostedUrl)) return null
  if (new URL(address).host === "localhost:8080") return null
  return {
    name: name.trim().slice(0, connectedLimits.name) || new URL(address).host,
    url: address,
    description: description.trim().slice(0, connectedLimits.description),
  }
}

function nameKey(name: string) {
  return name.trim().toLowerCase()
}
