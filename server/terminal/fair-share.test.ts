import { expect, test } from "vitest"
import type { TerminalLimits } from "./limits"
import { flood, openShell, standstill } from "./shell.fixture"
import { createTerminalFixture } from "./terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib

type Bench = Awaited<ReturnType<typeof createTerminalFixture>>

function openBench(limits: Partial<TerminalLimits>) {
  return createTerminalFixture({ limits: { upgradesPerSession: 1000, upgradesPerAccount: 1000, ...limits } })
}

/** A shell whose machine has written so much, in lines. */
async function openWritten(bench: Bench, id: string, as: string, bytes: number) {
  const shell = await openShell(bench, id, as)
  const line = `${"x".repeat(62)}\r\n`
  shell.line.socket.send(line.repeat(bytes / line.length))
  await expect.poll(() => shell.tab.bytes.length).toBe(bytes)
  return shell
}

async function leave(bench: Bench, tab: { socket: { close(): void } }) {
  const closed = () => bench.log.filter(({ message }) => message === "terminal closed").length
  const before = closed()
  tab.socket.close()
  await expect.poll(closed).toBe(before + 1)
}

/** How much of a shell's output is still there for who comes anew. */
async function keptOf(bench: Bench, id: string, as: string) {
  const tab = bench.browse(id, { as })
  await expect.poll(() => tab.last("replay-end")).toBeDefined()
  const kept = tab.bytes.length
  await leave(bench, tab)
  return kept
}

test("an account beyond its share keeps less of what nobody watches, the largest first; others keep all", async () => {
  await using bench = await openBench({ memoryPerAccount: 2 * mib })
  const away = await openWritten(bench, "dep_1", "ada", mib)
  await leave(bench, away.tab)
  const small = await openWritten(bench, "dep_2", "ada_phone", mib / 4)
  await leave(bench, small.tab)
  await openWritten(bench, "dep_3", "noor", mib)
  await openWritten(bench, "dep_4", "ada_phone", mib)
  expect(await keptOf(bench, "dep_1", "ada")).toBeLessThan(256 * kib)
  expect(await keptOf(bench, "dep_2", "ada_phone")).toBe(mib / 4)
  expect(await keptOf(bench, "dep_4", "ada_phone")).toBe(mib)
  expect(await keptOf(bench, "dep_3", "noor")).toBe(mib)
  expect(bench.upstream.openLines).toHaveLength(4)
})

test("when the process is at its bound, the account that holds most gives first", async () => {
  await using bench = await openBench({ memory: 3 * mib })
  const away = await openWritten(bench, "dep_1", "noor", mib / 2)
  await leave(bench, away.tab)
  await openWritten(bench, "dep_2", "ada", mib)
  await openWritten(bench, "dep_3", "ada_phone", mib)
  await openWritten(bench, "dep_4", "kim", mib / 2)
  await expect.poll(() => bench.terminals.heldBytes).toBeLessThan(3 * mib)
  expect(await keptOf(bench, "dep_1", "noor")).toBe(mib / 2)
  expect(await keptOf(bench, "dep_4", "kim")).toBe(mib / 2)
  const kept = [await keptOf(bench, "dep_2", "ada"), await keptOf(bench, "dep_3", "ada_phone")]
  expect(Math.min(...kept)).toBeLessThan(256 * kib)
})

test("browsers that are far behind are closed with 4408 when their account holds too much; what they can come back to stays", async () => {
  await using bench = await openBench({ memoryPerAccount: mib, scrollback: 128 * kib })
  const { tab, line } = await openShell(bench, "dep_1", "ada")
  const others = Array.from({ length: 5 }, () => bench.browse("dep_1", { as: "ada" }))
  await expect.poll(() => others.every(({ connected }) => connected)).toBe(true)
  for (const { socket } of [tab, ...others]) socket.pause()
  const sent = flood(line, 100 * mib)
  await standstill(sent)
  await expect.poll(() => bench.terminals.heldBytes).toBeLessThan(mib)
  // Who does not read does not answer the goodbye either, and is gone a second later.
  const closed = () => bench.log.filter(({ message }) => message === "terminal closed")
  await expect.poll(() => closed().length).toBeGreaterThan(0)
  for (const { code } of closed()) expect(code).toBe(4408)
  expect(line.closed).toBeUndefined()
}, 60_000)

test("shells that nobody watches end when an account holds too much and has nothing else to give", async () => {
  await using bench = await openBench({ memoryPerAccount: 400 * kib, scrollback: 128 * kib })
  const away = await openWritten(bench, "dep_1", "ada", 128 * kib)
  await leave(bench, away.tab)
  const watched = await openWritten(bench, "dep_2", "ada", 128 * kib)
  const third = await openWritten(bench, "dep_3", "ada_phone", 128 * kib)
  await expect.poll(() => away.line.closed).toBe(1000)
  expect([watched.line.closed, third.line.closed]).toEqual([undefined, undefined])
})

test("an idle shell holds little, and nothing is left of what has gone", async () => {
  await using bench = await openBench({ unwatchedLifetime: 0, tick: 20 })
  const { tab, line } = await openShell(bench)
  line.socket.send("$ ")
  await expect.poll(() => tab.text).toBe("$ ")
  // A block of output, and a frame that the browser may have sent in part.
  await expect.poll(() => bench.terminals.heldBytes).toBe(128 * kib)
  tab.socket.close()
  await expect.poll(() => bench.terminals.heldBytes).toBe(0)
})

test("the shells of an account count over all its sessions; which ones are open is said", async () => {
  await using bench = await openBench({ shellsPerAccount: 3 })
  await openShell(bench, "dep_1", "ada")
  await openShell(bench, "dep_2", "ada_phone")
  const third = await openShell(bench, "dep_2", "ada_desk")
  const fourth = bench.browse("dep_3", { as: "ada_phone" })
  await expect.poll(() => fourth.closed).toBe(1013)
  expect(fourth.last("refused")).toEqual({ type: "refused", why: "shells", open: ["dep_1", "dep_2"] })
  const other = bench.browse("dep_3", { as: "noor" })
  await expect.poll(() => other.connected).toBe(true)

  await leave(bench, third.tab)
  const again = bench.browse("dep_3", { as: "ada_phone" })
  await expect.poll(() => again.connected).toBe(true)
  await expect.poll(() => third.line.closed).toBe(1000)
})

test("a session that is full says what is open in it", async () => {
  await using bench = await openBench({ shellsPerSession: 1 })
  await openShell(bench, "dep_1", "ada")
  await openShell(bench, "dep_2", "ada_phone")
  const refused = bench.browse("dep_3", { as: "ada" })
  await expect.poll(() => refused.closed).toBe(1013)
  expect(refused.last("refused")).toEqual({ type: "refused", why: "shells", open: ["dep_1"] })
})

test("windows are bounded for a shell, an account and the process", async () => {
  await using bench = await openBench({ viewersPerShell: 2, viewersPerAccount: 3, viewers: 4 })
  const refusedFor = async (id: string, as: string) => {
    const tab = bench.browse(id, { as })
    await expect.poll(() => tab.closed).toBe(1013)
    return tab.last("refused")
  }
  const open = async (id: string, as: string) => {
    const tab = bench.browse(id, { as })
    await expect.poll(() => tab.connected).toBe(true)
  }
  await open("dep_1", "ada")
  await open("dep_1", "ada")
  expect(await refusedFor("dep_1", "ada")).toEqual({ type: "refused", why: "windows", open: ["dep_1"] })
  await open("dep_2", "ada_phone")
  const both = { type: "refused", why: "windows", open: ["dep_1", "dep_2"] }
  expect(await refusedFor("dep_3", "ada")).toEqual(both)
  await open("dep_3", "noor")
  expect(await refusedFor("dep_4", "noor")).toEqual({ type: "refused", why: "server", open: [] })
})

test("what is left when most is taken goes to those who have little", async () => {
  await using bench = await openBench({ shells: 8, shellsPerSession: 2 })
  for (let i = 0; i < 6; i++) await openShell(bench, `dep_${i}`, `ada_${i}`)
  const seventh = bench.browse("dep_6", { as: "ada_6" })
  await expect.poll(() => seventh.closed).toBe(1013)
  expect(seventh.last("refused")?.why).toBe("shells")
  for (const id of ["dep_1", "dep_2"]) await openShell(bench, id, "noor")
})

test("when the process has no room, the account with most shells gives up one that nobody watches", async () => {
  await using bench = await openBench({ shells: 4 })
  const oldest = await openShell(bench, "dep_1", "noor")
  await leave(bench, oldest.tab)
  const ofAda = [await openShell(bench, "dep_1", "ada"), await openShell(bench, "dep_2", "ada_phone")]
  for (const { tab } of ofAda) await leave(bench, tab)
  await openShell(bench, "dep_3", "ada")
  await openShell(bench, "dep_1", "kim")
  await expect.poll(() => ofAda[0]?.line.closed).toBe(1000)
  expect([oldest.line.closed, ofAda[1]?.line.closed]).toEqual([undefined, undefined])
})

test("upgrades are counted for an account as well; visitors without a session are told apart only while they are few", async () => {
  await using bench = await createTerminalFixture({
    now: () => 0,
    limits: { upgradesPerAccount: 3, signedOutSockets: 1 },
  })
  const sessions = ["ada_1", "ada_2", "ada_3", "ada_4", "noor"]
  const tabs = sessions.map((as) => bench.browse("dep_1", { as }))
  await expect.poll(() => tabs.filter((tab) => tab.refused?.statusCode === 429)).toHaveLength(1)
  await expect.poll(() => tabs.filter(({ connected }) => connected)).toHaveLength(4)

  bench.auth.expire("kim")
  const strangers = Array.from({ length: 5 }, () => bench.browse("dep_1", { as: "kim" }))
  await expect.poll(() => strangers.every(({ closed, refused }) => closed || refused)).toBe(true)
  const answers = strangers.map(({ closed, refused }) => refused?.statusCode ?? closed)
  expect(answers).toContain(4401)
  expect(answers).toContain(401)
})

test("a shell ends with its last window when that says so, and on request whoever watches", async () => {
  await using bench = await openBench({})
  const { tab, line } = await openShell(bench)
  const second = bench.browse("dep_1")
  await expect.poll(() => second.connected).toBe(true)
  tab.socket.close(4000)
  await expect.poll(() => tab.closed).toBe(4000)
  expect(second.closed).toBeUndefined()
  expect(line.closed).toBeUndefined()
  second.socket.close(4000)
  await expect.poll(() => line.closed).toBe(1000)

  const again = await openShell(bench)
  const shell = again.tab.last("replay-start")?.shell
  const stale = bench.browse("dep_1", { query: "?end=1&shell=another" })
  await expect.poll(() => stale.closed).toBe(1000)
  const foreign = bench.browse("dep_1", { as: "noor", query: `?end=1&shell=${shell}` })
  await expect.poll(() => foreign.closed).toBe(1000)
  expect(again.line.closed).toBeUndefined()
  const ending = bench.browse("dep_1", { query: `?end=1&shell=${shell}` })
  await expect.poll(() => [ending.closed, again.tab.closed]).toEqual([1000, 1000])
  await expect.poll(() => again.line.closed).toBe(1000)
  expect(bench.upstream.requests).toHaveLength(2)
})
