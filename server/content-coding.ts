import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { LRUCache } from "lru-cache"
import Negotiator from "negotiator"

/** The smallest first. */
export const codings = ["br", "gzip"] as const
export type Coding = (typeof codings)[number]

/** Compresses with the given effort: "most" takes seconds for a large file, "quick" does not delay a page. */
export async function compressed(coding: Coding, bytes: Buffer, effort: "most" | "quick"): Promise<Buffer> {
  if (coding === "gzip") return await promisify(zlib.gzip)(bytes, { level: 9 })
  const quality = effort === "most" ? 11 : 9
  return await promisify(zlib.brotliCompress)(bytes, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
  })
}

/** Browsers send few different headers, so each is read once. */
const known = new LRUCache<string, Coding | "identity">({ max: 100 })

/** The coding that an Accept-Encoding header prefers among these and none at all; the first of equals. */
export function chooseCoding(
  header: string | string[] | undefined,
  available: readonly Coding[],
): Coding | "identity" {
  // A request without the header accepts anything, but few programs mean that.
  if (typeof header !== "string") return "identity"
  const key = `${available}:${header}`
  let chosen = known.get(key)
  if (chosen === undefined) {
    const all = [...available, "identity" as const]
    const negotiator = new Negotiator({ headers: { "accept-encoding": header } })
    chosen = negotiator.encoding(all, { preferred: all }) ?? "identity"
    if (key.length <= 150) known.set(key, chosen)
  }
  return chosen
}
