import { installCommand as installWith } from "../install-command"
import { parseUrl } from "../parse-url"
import { isLoopback } from "./hosts"
import { shellWord } from "./shell-quote"

/** The access choices of the Docker guides. */
export interface AccessConfiguration {
  useCustomDomain: boolean
  customDomain: string
}

/**
 * The origin of a typed domain: `https://ai.example.com`. A port is kept, and so is an explicit `http://`, for
 * networks without certificates. Null for anything that is not an origin, and for this computer: other machines
 * cannot reach it, so the installer refuses it.
 */
export function parseApiOrigin(text: string): string | null {
  const typed = text.trim().replace(/\/$/, "")
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = /^https?:\/\/[\p{L}\p{M}\p{N}.-]+(?::\d{1,5})?$/iu.test(address) && parseUrl(address)
  if (!url) return null
  const { origin, hostname } = url
  return isLoopback(hostname) || /\.$|^-|_/.test(hostname) ? null : origin
}

/** The API address: the typed domain if it is enabled and not empty; null means localhost. */
export function apiOriginOf({ useCustomDomain, customDomain }: AccessConfiguration): string | null {
  return useCustomDomain ? parseApiOrigin(customDomain) : null
}

/** The problem with the typed access, or null. An empty domain is valid and means localhost. */
export function accessProblem({ useCustomDomain, customDomain }: AccessConfiguration): string | null {
  if (!useCustomDomain || !customDomain.trim() || parseApiOrigin(customDomain) !== null) return null
  return "Enter a domain such as ai.example.com that other machines can reach, without a path. Localhost isn't allowed."
}

/** The command that installs the platform on one machine. */
export function installCommand(installUrl: string, access: AccessConfiguration): string {
  const apiHost = apiOriginOf(access)
  return installWith(
    installUrl,
    apiHost === null ? "" : `--cli --controlplane --api-host ${shellWord(apiHost)}`,
  )
}

/**
 * The license line of `.env`. Compose, Node and shells read single quotes alike only if the key has no quote,
 * backslash or line break; such a key is invalid and gives null. Without a key the file is empty: the server refuses
 * to start with an invalid key.
 */
export function envFile(licenseKey: string): string | null {
  const key = licenseKey.trim()
  if (key === "") return ""
  if (/['\\\p{Cc}]/u.test(key)) return null
  return `LICENSE_KEY=${/^[A-Za-z0-9_@%+:,./=-]+$/.test(key) ? key : `'${key}'`}\n`
}
