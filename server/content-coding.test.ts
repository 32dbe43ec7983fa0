import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { chooseCoding, createCompressors } from "./content-coding"

const all = ["br", "zstd", "gzip"] as const

test.each<[header: string | undefined, chosen: string | undefined]>([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, zstd", "zstd"],
  ["GZIP", "gzip"],
  ["deflate", "identity"],
  ["*", "br"],
  ["*;q=0.1", "br"],
  ["*, br;q=0", "zstd"],
  ["br;q=0, gzip;q=0", "identity"],
  ["gzip;q=1, br;q=0.5", "gzip"],
  ["gzip;q=0.5, identity", "identity"],
  ["gzip, identity", "gzip"],
  ["gzip;q=0.001, br;q=0", "gzip"],
  ["gzip ; q=0.3 , br ; q=0.2", "gzip"],
  ["identity;q=0, gzip", "gzip"],
  ["identity;q=0", undefined],
  ["*;q=0", undefined],
  ["deflate, *;q=0", undefined],
  ["*;q=0, identity", "identity"],
  ["gzip;q=x", "identity"],
])("Accept-Encoding: %s chooses %s", (header, chosen) => {
  expect(chooseCoding(header, all)).toBe(chosen)
})

test("only what is available is chosen", () => {
  expect(chooseCoding("br, gzip", ["gzip"])).toBe("gzip")
  expect(chooseCoding("*", [])).toBe("identity")
  expect(chooseCoding("gzip, identity;q=0", [])).toBeUndefined()
})

test.each(["most", "quick"] as const)("%s: every coding gives the same bytes back", async (effort) => {
  const text = Buffer.from("hearth ".repeat(1_000))
  const compressors = new Map(createCompressors(effort))
  const [brotli, zipped] = await Promise.all([compressors.get("br")?.(text), compressors.get("gzip")?.(text)])
  expect(brotliDecompressSync(brotli ?? "").equals(text)).toBe(true)
  expect(gunzipSync(zipped ?? "").equals(text)).toBe(true)
})
