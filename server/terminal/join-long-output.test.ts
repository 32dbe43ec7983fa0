import { Terminal } from "@xterm/headless"
import { expect, test, vi } from "vitest"
import { openShell } from "./shell.fixture"
import { createTerminalFixture, type Tab } from "./terminal-server.fixture"

const size = "?rows=24&cols=80"
const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at} 世界\r\n`).join("")
const limits = { longOutput: 10_000, screenPause: 10, viewersPerShell: 500 }

async function longShell() {
  const fixture = await createTerminalFixture({ limits })
  const first = fixture.browse("dep_1", { query: size })
  await expect.poll(() => first.connected).toBe(true)
  const [machine] = fixture.upstream.machines
  machine?.socket.send(`${lines}\x1b[31mthe end`)
  await expect.poll(() => first.text).toContain("the end")
  /** The first window that gets the newest screen, which is drawn a moment after the output. */
  async function joined(query: string) {
    let tab: Tab | undefined
    await vi.waitFor(async () => {
      tab?.socket.close()
      const next = fixture.browse("dep_1", { query })
      tab = next
      await expect.poll(() => next.last("replay-end")).toBeDefined()
      expect(next.last("screen")?.text).toContain("the end")
    }, 5000)
    if (!tab) throw new Error("no window")
    return tab
  }
  return { fixture, first, machine, joined }
}

/** The screen of an empty terminal that draws this. */
async function drawn(output: string) {
  const terminal = new Terminal({ rows: 24, cols: 80, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(output, resolve))
  const { active } = terminal.buffer
  return Array.from({ length: 24 }, (_, y) => active.getLine(active.baseY + y)?.translateToString(true))
}

test("a window that joins gets the screen first, and then every byte", async () => {
  const { fixture, first, joined } = await longShell()
  await using _ = fixture
  const tab = await joined(size)
  const order = tab.messages.map(({ type }) => type)
  expect(order.indexOf("screen")).toBeLessThan(order.indexOf("replay-start"))
  expect(await drawn(tab.last("screen")?.text ?? "")).toEqual(await drawn(tab.text))
  expect(tab.bytes.equals(first.bytes)).toBe(true)
  expect(tab.position).toBe(first.position)
})

test("a window that returns gets none", async () => {
  const { fixture, first, joined } = await longShell()
  await using _ = fixture
  await joined(size)
  const shell = first.last("replay-start")?.shell
  const returned = fixture.browse("dep_1", { query: `${size}&shell=${shell}&after=${first.position}` })
  await expect.poll(() => returned.last("replay-end")).toBeDefined()
  expect(returned.last("screen")).toBeUndefined()
  expect(returned.text).toBe("")
})

test("a shell with little output sends none", async () => {
  await using fixture = await createTerminalFixture({ limits })
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("short\r\n")
  await expect.poll(() => tab.text).toContain("short")
  const next = fixture.browse("dep_1", { query: size })
  await expect.poll(() => next.last("replay-end")).toBeDefined()
  expect(next.last("screen")).toBeUndefined()
})
