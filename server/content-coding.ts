import { promisify } from "node:util"
import * as zlib from "node:zlib"
import { LRUCache } from "lru-cache"

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
const known = new LRUCache<string, ReadonlyMap<string, number>>({ max: 100 })

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
  const weights = known.get(header) ?? readWeights(header)
  if (header.length <= 100) known.set(header, weights)
  let best: Available | "identity" | undefined
  let highest = 0
  for (const coding of [...available, "identity"] as const) {
    // Unlisted codings are refused; an uncompressed answer is the last choice.
    const weight = weights.get(coding) ?? weights.get("*") ?? (coding === "identity" ? Number.MIN_VALUE : 0)
    if (weight <= highest) continue
    best = coding
    highest = weight
  }
  return best
}

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith("q="))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return weights
}
