import { expect, test } from "vitest"
import { drawShareImage } from "./draw-share-image"

/** Width and height from the PNG header. */
function sizeOf(png: Uint8Array) {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n")
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test("every share image is 1200 × 630, whatever the text and its language", () => {
  const titles = ["Pricing", "Ceny i warunki dla organizacji w Łodzi", "word ".repeat(80), "W".repeat(200)]
  const drawings = titles.map((title) =>
    drawShareImage({ title, description: title, product: "Żar <&>", host: "x.example" }),
  )
  for (const drawing of drawings) expect(sizeOf(drawing)).toEqual([1200, 630])
  expect(new Set(drawings.map((drawing) => Buffer.from(drawing).toString("base64"))).size).toBe(4)
})
