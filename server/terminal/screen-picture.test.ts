import { Terminal } from "@xterm/headless"
import { parse } from "node-html-parser"
import { describe, expect, test } from "vitest"
import { createEmulator } from "./emulator"
import {
  contrast,
  drawScreen,
  harmless,
  paletteColor,
  readableOn,
  readLines,
  screenBackground,
} from "./screen-picture"

async function terminalWith(output: string, { rows = 4, cols = 20 } = {}) {
  const terminal = new Terminal({ rows, cols, scrollback: 10, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(output, resolve))
  return terminal
}

async function draw(output: string, { cursor = false, rows = 4, cols = 20 } = {}) {
  const { html, rules } = drawScreen(await terminalWith(output, { rows, cols }), { cursor })
  return { html, rules, screen: parse(html, { blockTextElements: {} }) }
}

describe("the picture of a screen", () => {
  test("is text", async () => {
    const { html, screen } = await draw("a <script>&amp;")
    expect(html).toBe("<pre>a &lt;script&gt;&amp;amp;</pre>")
    expect(screen.text).toBe("a <script>&amp;")
  })

  test("has no marks that reorder, hide or end text", async () => {
    const { html } = await draw("rm \u202etxt.exe\u2066 \u200fb")
    // Each stays visible, in the cell of the letter before it.
    expect(html).toBe("<pre>rm \ufffdtxt.exe\ufffd \ufffdb</pre>")
    expect(harmless("a\u0000b\u009bc\u2028d")).toBe("a\ufffdb\ufffdc\ufffdd")
  })

  test("has the colors of all three kinds as classes with rules", async () => {
    const { screen, rules } = await draw("\x1b[31mr\x1b[0m \x1b[38;5;208mo\x1b[0m \x1b[48;2;1;2;3mt\x1b[0m")
    const spans = screen.querySelectorAll("span").map(({ classNames, text }) => [text, classNames])
    expect(spans).toEqual([
      ["r", "ff47b76"],
      ["o", "fff8700"],
      ["t", "b010203"],
    ])
    expect([...rules]).toEqual([
      ["ff47b76", ".ff47b76{color:#f47b76}"],
      ["fff8700", ".fff8700{color:#ff8700}"],
      ["b010203", ".b010203{background:#010203}"],
    ])
  })

  test("shows bold, italic, underlined, struck, inverse and invisible text", async () => {
    const { screen } = await draw(
      "\x1b[1mb\x1b[0;3mi\x1b[0;4mu\x1b[0;9ms\x1b[0;4;9mx\x1b[0;7mv\x1b[0;8mn\x1b[0m.",
    )
    expect(screen.querySelectorAll("span").map(({ text, classNames }) => `${text}: ${classNames}`)).toEqual([
      "b: bold",
      "i: italic",
      "u: under",
      "s: through",
      "x: underthrough",
      "v: f100d0a beeebe5",
    ])
    expect(screen.text).toBe("biusxv .")
  })

  test("gives a wide character two columns", async () => {
    const { html } = await draw("a東京b")
    expect(html).toBe('<pre>a<span class="wide">東</span><span class="wide">京</span>b</pre>')
  })

  test("marks the cursor, unless it is hidden", async () => {
    expect((await draw("ab\b", { cursor: true })).html).toBe('<pre>a<mark class="cursor">b</mark></pre>')
    expect((await draw("ab", { cursor: true })).html).toBe('<pre>ab<mark class="cursor"> </mark></pre>')
    expect((await draw("ab")).html).toBe("<pre>ab</pre>")
    // In the last column the cursor waits behind the line.
    expect((await draw("abcd", { cursor: true, cols: 4 })).html).toContain('<mark class="cursor">d</mark>')
  })

  test("is what the screen shows now, without the lines above", async () => {
    const output = "1\r\n2\r\n3\r\n4\r\n5"
    expect((await draw(output)).screen.text).toBe("2\n3\n4\n5")
    expect(readLines(await terminalWith(output))).toEqual({ earlier: ["1"], lines: ["2", "3", "4", "5"] })
  })
})

test("every color of the palette can be read on every other one", () => {
  const palette = Array.from({ length: 256 }, (_, index) => paletteColor(index))
  const unreadable = palette.flatMap((ground) =>
    palette.filter((ink) => contrast(readableOn(ground, ink), ground) < 4.5),
  )
  expect(unreadable).toEqual([])
  expect(readableOn(screenBackground, 0xffffff)).toBe(0xffffff)
})

test("an emoji takes two columns, also on the screen that a shell keeps", async () => {
  const emulator = createEmulator({ rows: 2, cols: 10, scrollback: 0, modes: "" })
  await emulator.write(Buffer.from("a👩b"))
  expect(emulator.picture().html).toBe(
    '<pre>a<span class="wide">👩</span>b<mark class="cursor"> </mark></pre>',
  )
  emulator.close()
})
