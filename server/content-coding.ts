import { promisify } from "node:util"
import * as zlib from "node:zlib"
import Negotiator from "negotiator"

export type Coding = "br" | "gzip"
/** The smallest first. */
export const codings: readonly Coding[] = ["br", "gzip"]

/** Compresses with the given effort: "most" takes seconds for a large file, "quick" does not delay a page. */
export async function compressed(coding: Coding, bytes: Buffer, effort: "most" | "quick"): Promise<Buffer> {
  if (coding === "gzip") return await promisify(zlib.gzip)(bytes, { level: 9 })
  const quality = effort === "most" ? 11 : 9
  return await promisify(zlib.brotliCompress)(bytes, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality },
  })
}

/**
 * The coding that an Accept-Encoding header prefers among these and none at all; the first of equals. None for a client that
 * refuses all of them, which HTTP allows.
 */
export function chooseCoding(
  header: string | string[] | undefined,
  available: readonly Coding[],
): Coding | "identity" {
  // A request without the header accepts anything, but few programs mean that.
  if (typeof header !== "string") return "identity"
  const all = [...available, "identity" as const]
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } })
  return negotiator.encoding(all, { preferred: all }) ?? "identity"
}
