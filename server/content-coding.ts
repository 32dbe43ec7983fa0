import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { LRUCache } from "lru-cache"
import Negotiator from "negotiator"

/** The smallest first. */
export const codings = ["br", "zstd", "gzip"] as const
export type Coding = (typeof codings)[number]

type Compress = (bytes: Buffer) => Promise<Buffer>

/** Compresses with the given effort: "most" takes seconds for a large file, "quick" does not delay a page. Without zstd before Node 22.15. */
export function createCompressors(effort: "most" | "quick"): Array<[Coding, Compress]> {
  const most = effort === "most"
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  const zstd = zstdCompress()
  const quality = zlib.constants.BROTLI_PARAM_QUALITY
  return [
    ["br", (bytes) => brotli(bytes, { params: { [quality]: most ? 11 : 9 } })],
    ...(zstd ? [["zstd", (bytes) => zstd(bytes, most ? 19 : 9)] satisfies [Coding, Compress]] : []),
    ["gzip", (bytes) => gzip(bytes, { level: 9 })],
  ]
}

/** ZSTD_c_compressionLevel. Browsers refuse what needs a window above 8 MB, as levels above 19 do. */
const zstdLevel = 100

function zstdCompress() {
  if (!("zstdCompress" in zlib)) return undefined
  // The types are those of Node 20, which does not have it.
  const compress = promisify(
    zlib.zstdCompress as (
      bytes: Buffer,
      options: { params: Record<number, number> },
      done: (error: Error | null, bytes: Buffer) => void,
    ) => void,
  )
  return (bytes: Buffer, level: number) => compress(bytes, { params: { [zstdLevel]: level } })
}

/** Browsers send few different headers, so each is read once. */
const known = new LRUCache<string, number>({ max: 100 })

/**
 * The coding that an Accept-Encoding header prefers among these and none at all; the first of equals. Undefined when it refuses all
 * of them, as `identity;q=0` can.
 */
export function chooseCoding<Available extends string>(
  header: string | string[] | undefined,
  available: readonly Available[],
): Available | "identity" | undefined {
  // A request without the header accepts anything, but few programs mean that.
  if (typeof header !== "string") return "identity"
  const all = [...available, "identity" as const]
  const key = `${all}:${header}`
  let chosen = known.get(key)
  if (chosen === undefined) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": header } })
    const best = negotiator.encoding(all, { preferred: all })
    chosen = best === undefined ? -1 : all.indexOf(best)
    if (key.length <= 150) known.set(key, chosen)
  }
  return all[chosen]
}
