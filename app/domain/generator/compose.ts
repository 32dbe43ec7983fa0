import { installCommand as installWith } from "../install-command"
import { isLoopback } from "./hosts"
import { shellWord } from "./shell-quote"

/** What the guides for Docker ask (spec 2 §3, "Docker access config"). */
export interface AccessConfiguration {
  useCustomDomain: boolean
  customDomain: string
}

/**
 * The origin in what somebody typed as a domain: `https://ai.example.com`. A port is kept, and so is `http://` when it was
 * written, for a network without certificates. Null for what is no origin, and for the computer itself: no other
 * machine can reach it there, so the installer refuses it.
 */
export function apiHostIn(text: string): string | null {
  const typed = text.trim().replace(/\/$/, "")
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!/^https?:\/\/[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?$/iu.test(address) || !URL.canParse(address)) return null
  const { origin, hostname } = new URL(address)
  return isLoopback(hostname) || /\.$|^-|_/.test(hostname) ? null : origin
}

/** The address that counts: the typed one only when it is asked for and not blank; null is localhost. */
export function apiHostOf({ useCustomDomain, customDomain }: AccessConfiguration): string | null {
  return useCustomDomain ? apiHostIn(customDomain) : null
}

/** What is wrong with the access as typed, or null. A blank domain is not: localhost counts then. */
export function accessProblem({ useCustomDomain, customDomain }: AccessConfiguration): string | null {
  if (!useCustomDomain || !customDomain.trim() || apiHostIn(customDomain) !== null) return null
  return "Enter a domain such as ai.example.com that other machines can reach: not localhost, and no path."
}

/** The line that installs the platform on one machine (generator-facts, "Docker Compose on one machine"). */
export function installCommand(installUrl: string, access: AccessConfiguration): string {
  const apiHost = apiHostOf(access)
  return installWith(
    installUrl,
    apiHost === null ? "" : `--cli --controlplane --api-host ${shellWord(apiHost)}`,
  )
}

/**
 * What `.env` says of the license. Compose, Node and a shell that reads the file agree on single quotes only while there
 * is no quote, backslash or line break within; a key with one of those is no key, and gives null. Without a key there
 * is nothing to say: a server given an invalid one refuses to start.
 */
export function envFile(licenseKey: string): string | null {
  const key = licenseKey.trim()
  if (key === "") return ""
  if (/['\\\p{Cc}]/u.test(key)) return null
  return `LICENSE_KEY=${/^[A-Za-z0-9_@%+:,./=-]+$/.test(key) ? key : `'${key}'`}\n`
}
