import { expect, test } from "vitest"
import { createDrawing } from "./drawing"
import { loadEmulator } from "./emulator"
import { hostileOutputs } from "./hostile-output.fixture"

const size = { rows: 24, cols: 80 }

async function drawn(output: string) {
  const Emulator = await loadEmulator()
  const terminal = new Emulator({ ...size, scrollback: 200, allowProposedApi: true })
  const counts: number[] = []
  for (const final of "@ABCDEFGHILMPSTXZ`abdef")
    terminal.parser.registerCsiHandler({ final }, (params) => {
      counts.push(...params.flat())
      return false
    })
  const drawing = createDrawing({
    terminal,
    turns: (task) => task(),
    isWaitedFor: true,
    isGone: () => false,
    now: () => 0,
  })
  expect(await drawing.draw(Buffer.from(output))).toBe(true)
  const { active } = terminal.buffer
  const cells = Array.from({ length: active.length }, (_, y) =>
    Array.from({ length: size.cols }, (_, x) => active.getLine(y)?.getCell(x)?.getChars() ?? ""),
  ).flat()
  return { terminal, counts, longestCell: Math.max(...cells.map((text) => text.length)) }
}

test.each(hostileOutputs)("the emulator gets little of %s", async (_, output) => {
  const { terminal, counts, longestCell } = await drawn(output)
  expect(Math.max(0, ...counts)).toBeLessThanOrEqual(80)
  expect(longestCell).toBeLessThanOrEqual(17)
  expect(terminal.markers).toEqual([])
  terminal.dispose()
})

test("output that scrolls everything away leaves an empty screen", async () => {
  for (const final of ["S", "T", "L", "M"]) {
    const { terminal } = await drawn(`${"text\r\n".repeat(30)}\x1b[H\x1b[2147483647${final}\x1b[5;5Hend`)
    const { active } = terminal.buffer
    const lines = Array.from({ length: 24 }, (_, y) =>
      active.getLine(active.baseY + y)?.translateToString(true),
    )
    expect(lines.join("\n").trim()).toBe("end")
    terminal.dispose()
  }
})
