import { expect, test } from "vitest"
import { createShareImages } from "./share-images"

const page = {
  path: "/pricing",
  title: "Pricing",
  description: "What it costs.",
} as const

/** Width and height, as every PNG has them in its first chunk. */
function sizeOf(png: Uint8Array) {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n")
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test("a picture has the size that is asked for where pages are shared, and is drawn once", async () => {
  const images = createShareImages({ product: "Hearth", host: "hearth.example" })
  const [one, other] = await Promise.all([images(page), images(page)])
  expect(sizeOf(one)).toEqual([1200, 630])
  expect(other).toBe(one)
})

test("other words make another picture, also long ones and those of other languages", async () => {
  const drawings = await Promise.all(
    ["Pricing", "Ceny i warunki dla organizacji w Łodzi", "word ".repeat(80), "W".repeat(200)].map((title) =>
      createShareImages({ product: "Żar <&>", host: "x.example" })({ ...page, title, description: title }),
    ),
  )
  for (const drawing of drawings) expect(sizeOf(drawing)).toEqual([1200, 630])
  expect(new Set(drawings.map((drawing) => Buffer.from(drawing).toString("base64"))).size).toBe(4)
})
