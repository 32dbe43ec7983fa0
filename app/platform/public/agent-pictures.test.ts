import { expect, test } from "vitest"
import { createAgentPictures } from "./agent-pictures.server"

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100)])

/** Pictures of a platform and of everybody else that answer with these bytes. */
function picturesFrom(answer: () => Response) {
  const asked: string[] = []
  const fetchAs =
    (who: string): typeof fetch =>
    async (input, init) => {
      asked.push(`${who} ${input} ${init?.redirect}`)
      return answer()
    }
  const logged: object[] = []
  const ignore = () => {}
  const pictures = createAgentPictures({
    platformUrl: "http://platform.example/base",
    fetchPlatform: fetchAs("platform"),
    fetchPublic: fetchAs("public"),
    log: { info: ignore, warn: (fields) => void logged.push(fields), error: ignore },
  })
  return { pictures, asked, logged }
}

test("a picture is loaded once, from the platform or from elsewhere, without redirects", async () => {
  const { pictures, asked } = picturesFrom(() => new Response(png))
  const loaded = await Promise.all([pictures.load("a.png"), pictures.load("a.png")])
  loaded.push(await pictures.load("https://cdn.example/a.png"), await pictures.load("a.png"))
  for (const picture of loaded)
    expect(picture).toMatchObject({ type: "image/png", bytes: { length: png.length } })
  expect(asked).toEqual([
    "platform http://platform.example/base/a.png error",
    "public https://cdn.example/a.png error",
  ])
})

test.each([
  ["an error", () => new Response(png, { status: 500 })],
  ["no raster image", () => new Response("<svg/>", { headers: { "content-type": "image/png" } })],
  ["too much", () => new Response(Buffer.concat([png, Buffer.alloc(2 << 20)]))],
  ["nothing", () => new Response(null)],
  [
    "no connection",
    () => {
      throw new TypeError("fetch failed", { cause: new Error("refused") })
    },
  ],
])("a host that answers with %s is not asked again at once", async (_, answer) => {
  const { pictures, asked, logged } = picturesFrom(answer)
  expect(await pictures.load("a.png")).toBeNull()
  expect(await pictures.load("a.png")).toBeNull()
  expect(asked).toHaveLength(1)
  expect(logged).toMatchObject([{ error: expect.not.stringContaining("fetch failed") }])
})
