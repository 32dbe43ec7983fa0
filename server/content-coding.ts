import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { LRUCache } from "lru-cache"
import Negotiator from "negotiator"

export type Coding = "br" | "zstd" | "gzip"
/** The smallest first. Node has no zstd before 22.15. */
export const codings: readonly Coding[] = "zstdCompress" in zlib ? ["br", "zstd", "gzip"] : ["br", "gzip"]

/** ZSTD_c_compressionLevel. Browsers refuse what needs a window above 8 MB, as levels above 19 do. */
const zstdLevel = 100

/** Compresses with the given effort: "most" takes seconds for a large file, "quick" does not delay a page. */
export async function compressed(coding: Coding, bytes: Buffer, effort: "most" | "quick"): Promise<Buffer> {
  if (coding === "gzip") return await promisify(zlib.gzip)(bytes, { level: 9 })
  if (coding === "zstd" && "zstdCompress" in zlib) {
    // The types are those of Node 20, which does not have it.
    const zstd = promisify(zlib.zstdCompress as typeof zlib.brotliCompress)
    return await zstd(bytes, { params: { [zstdLevel]: effort === "most" ? 19 : 9 } })
  }
  const quality = effort === "most" ? 11 : 9
  return await promisify(zlib.brotliCompress)(bytes, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
  })
}

/** Browsers send few different headers, so each is read once. */
const known = new LRUCache<string, { coding: Coding | "identity" | undefined }>({ max: 100 })

/**
 * The coding that an Accept-Encoding header prefers among these and none at all; the first of equals. Undefined when it refuses all
 * of them, as `identity;q=0` can.
 */
export function chooseCoding(
  header: string | string[] | undefined,
  available: readonly Coding[],
): Coding | "identity" | undefined {
  // A request without the header accepts anything, but few programs mean that.
  if (typeof header !== "string") return "identity"
  const key = `${available}:${header}`
  let chosen = known.get(key)
  if (chosen === undefined) {
    const all = [...available, "identity" as const]
    const negotiator = new Negotiator({ headers: { "accept-encoding": header } })
    chosen = { coding: negotiator.encoding(all, { preferred: all }) }
    if (key.length <= 150) known.set(key, chosen)
  }
  return chosen.coding
}
