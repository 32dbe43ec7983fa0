import { expect, test } from "vitest"
import type { TerminalLimits } from "./limits"
import { connected, flood, openShell, standstill } from "./shell.fixture"
import { createTerminalFixture } from "./terminal-server.fixture"

const kib = 1024
const mib = 1024 * kib

type Fixture = Awaited<ReturnType<typeof createTerminalFixture>>

function openFixture(limits: Partial<TerminalLimits>) {
  return createTerminalFixture({ limits: { upgradesPerSession: 1000, upgradesPerAccount: 1000, ...limits } })
}

/** Opens a shell and writes this many bytes to it, in lines. */
async function openWritten(fixture: Fixture, id: string, as: string, bytes: number) {
  const shell = await openShell(fixture, id, as)
  const line = `${"x".repeat(62)}\r\n`
  shell.machine.socket.send(line.repeat(bytes / line.length))
  await expect.poll(() => shell.tab.bytes.length).toBe(bytes)
  return shell
}

async function leave(fixture: Fixture, tab: { socket: { close(): void } }) {
  const closed = () => fixture.log.filter(({ message }) => message === "terminal closed").length
  const before = closed()
  tab.socket.close()
  await expect.poll(closed).toBe(before + 1)
}

/** How much output a new viewer of the shell gets. */
async function readKept(fixture: Fixture, id: string, as: string) {
  const tab = fixture.browse(id, { as })
  await expect.poll(() => tab.last("replay-end")).toBeDefined()
  const kept = tab.bytes.length
  await leave(fixture, tab)
  return kept
}

test("an account over its memory limit loses unwatched scrollback, the largest first; other accounts lose nothing", async () => {
  await using fixture = await openFixture({ memoryPerAccount: 2 * mib, replay: mib })
  const away = await openWritten(fixture, "dep_1", "ada", mib)
  await leave(fixture, away.tab)
  const small = await openWritten(fixture, "dep_2", "ada_phone", mib / 4)
  await leave(fixture, small.tab)
  await openWritten(fixture, "dep_3", "noor", mib)
  await openWritten(fixture, "dep_4", "ada_phone", mib)
  expect(await readKept(fixture, "dep_1", "ada")).toBeLessThan(256 * kib)
  expect(await readKept(fixture, "dep_2", "ada_phone")).toBe(mib / 4)
  expect(await readKept(fixture, "dep_4", "ada_phone")).toBe(mib)
  expect(await readKept(fixture, "dep_3", "noor")).toBe(mib)
  expect(fixture.upstream.openMachines).toHaveLength(4)
})

test("when the process is over its memory limit, the largest account frees memory first", async () => {
  await using fixture = await openFixture({ memory: 3 * mib })
  const away = await openWritten(fixture, "dep_1", "noor", mib / 2)
  await leave(fixture, away.tab)
  await openWritten(fixture, "dep_2", "ada", mib)
  await openWritten(fixture, "dep_3", "ada_phone", mib)
  await openWritten(fixture, "dep_4", "kim", mib / 2)
  await expect.poll(() => fixture.terminals.heldBytes).toBeLessThan(3 * mib)
  expect(await readKept(fixture, "dep_1", "noor")).toBe(mib / 2)
  expect(await readKept(fixture, "dep_4", "kim")).toBe(mib / 2)
  const kept = [await readKept(fixture, "dep_2", "ada"), await readKept(fixture, "dep_3", "ada_phone")]
  expect(Math.min(...kept)).toBeLessThan(256 * kib)
})

test("slow browsers of an account over its memory limit are closed with 4408; their shell stays", async () => {
  await using fixture = await openFixture({ memoryPerAccount: mib, scrollback: 128 * kib })
  const { tab, machine } = await openShell(fixture, "dep_1", "ada")
  const others = Array.from({ length: 5 }, () => fixture.browse("dep_1", { as: "ada" }))
  await expect.poll(() => others.every(({ connected }) => connected)).toBe(true)
  for (const { socket } of [tab, ...others]) socket.pause()
  const sent = flood(machine, 100 * mib)
  await standstill(sent)
  await expect.poll(() => fixture.terminals.heldBytes).toBeLessThan(mib)
  // A browser that does not read does not answer the close frame either, and is terminated a second later.
  const closed = () => fixture.log.filter(({ message }) => message === "terminal closed")
  await expect.poll(() => closed().length).toBeGreaterThan(0)
  for (const { code } of closed()) expect(code).toBe(4408)
  expect(machine.closed).toBeUndefined()
}, 60_000)

test("unwatched shells end when an account over its memory limit has nothing else to free", async () => {
  await using fixture = await openFixture({ memoryPerAccount: 400 * kib, scrollback: 128 * kib })
  const away = await openWritten(fixture, "dep_1", "ada", 128 * kib)
  await leave(fixture, away.tab)
  const watched = await openWritten(fixture, "dep_2", "ada", 128 * kib)
  const third = await openWritten(fixture, "dep_3", "ada_phone", 128 * kib)
  await expect.poll(() => away.machine.closed).toBe(1000)
  expect([watched.machine.closed, third.machine.closed]).toEqual([undefined, undefined])
})

test("an idle shell needs little memory, and a closed one none", async () => {
  await using fixture = await openFixture({ unwatchedLifetime: 0, tick: 20 })
  const { tab, machine } = await openShell(fixture)
  machine.socket.send("$ ")
  await expect.poll(() => tab.text).toBe("$ ")
  // One block of output and the receive buffer for one frame.
  await expect.poll(() => fixture.terminals.heldBytes).toBe(128 * kib)
  tab.socket.close()
  await expect.poll(() => fixture.terminals.heldBytes).toBe(0)
})

test("the shell limit of an account covers all its sessions; the refusal lists the open shells", async () => {
  await using fixture = await openFixture({ shellsPerAccount: 3 })
  await openShell(fixture, "dep_1", "ada")
  await openShell(fixture, "dep_2", "ada_phone")
  const third = await openShell(fixture, "dep_2", "ada_desk")
  const fourth = fixture.browse("dep_3", { as: "ada_phone" })
  await expect.poll(() => fourth.closed).toBe(1013)
  expect(fourth.last("refused")).toEqual({ type: "refused", why: "shells", open: ["dep_1", "dep_2"] })
  await connected(fixture.browse("dep_3", { as: "noor" }))

  await leave(fixture, third.tab)
  await connected(fixture.browse("dep_3", { as: "ada_phone" }))
  await expect.poll(() => third.machine.closed).toBe(1000)
})

test("windows are limited per shell, account and process", async () => {
  await using fixture = await openFixture({ viewersPerShell: 2, viewersPerAccount: 3, viewers: 4 })
  const refusedFor = async (id: string, as: string) => {
    const tab = fixture.browse(id, { as })
    await expect.poll(() => tab.closed).toBe(1013)
    return tab.last("refused")
  }
  const open = (id: string, as: string) => connected(fixture.browse(id, { as }))
  await open("dep_1", "ada")
  await open("dep_1", "ada")
  expect(await refusedFor("dep_1", "ada")).toEqual({ type: "refused", why: "windows", open: ["dep_1"] })
  await open("dep_2", "ada_phone")
  const both = { type: "refused", why: "windows", open: ["dep_1", "dep_2"] }
  expect(await refusedFor("dep_3", "ada")).toEqual(both)
  await open("dep_3", "noor")
  expect(await refusedFor("dep_4", "noor")).toEqual({ type: "refused", why: "server", open: [] })
})

test("in a crowded process, accounts with many shells get no more", async () => {
  await using fixture = await openFixture({ shells: 8, shellsPerSession: 2 })
  for (let i = 0; i < 6; i++) await openShell(fixture, `dep_${i}`, `ada_${i}`)
  const seventh = fixture.browse("dep_6", { as: "ada_6" })
  await expect.poll(() => seventh.closed).toBe(1013)
  expect(seventh.last("refused")?.why).toBe("shells")
  for (const id of ["dep_1", "dep_2"]) await openShell(fixture, id, "noor")
})

test("when the process is full, the account with the most shells loses an unwatched one", async () => {
  await using fixture = await openFixture({ shells: 4 })
  const oldest = await openShell(fixture, "dep_1", "noor")
  await leave(fixture, oldest.tab)
  const ofAda = [await openShell(fixture, "dep_1", "ada"), await openShell(fixture, "dep_2", "ada_phone")]
  for (const { tab } of ofAda) await leave(fixture, tab)
  await openShell(fixture, "dep_3", "ada")
  await openShell(fixture, "dep_1", "kim")
  await expect.poll(() => ofAda[0]?.machine.closed).toBe(1000)
  expect([oldest.machine.closed, ofAda[1]?.machine.closed]).toEqual([undefined, undefined])
})

test("upgrades are limited per account; only a few signed-out sockets at a time get a close code", async () => {
  await using fixture = await createTerminalFixture({
    now: () => 0,
    limits: { upgradesPerAccount: 3, signedOutSockets: 1 },
  })
  const sessions = ["ada_1", "ada_2", "ada_3", "ada_4", "noor"]
  const tabs = sessions.map((as) => fixture.browse("dep_1", { as }))
  await expect.poll(() => tabs.filter((tab) => tab.refused?.statusCode === 429)).toHaveLength(1)
  await expect.poll(() => tabs.filter(({ connected }) => connected)).toHaveLength(4)

  fixture.auth.expire("kim")
  const signedOut = Array.from({ length: 5 }, () => fixture.browse("dep_1", { as: "kim" }))
  await expect.poll(() => signedOut.every(({ closed, refused }) => closed || refused)).toBe(true)
  const answers = signedOut.map(({ closed, refused }) => refused?.statusCode ?? closed)
  expect(answers).toContain(4401)
  expect(answers).toContain(401)
})

test("a shell ends when its last window asks for it, or on request even with viewers", async () => {
  await using fixture = await openFixture({})
  const { tab, machine } = await openShell(fixture)
  const second = await connected(fixture.browse("dep_1"))
  tab.socket.close(4000)
  await expect.poll(() => tab.closed).toBe(4000)
  expect(second.closed).toBeUndefined()
  expect(machine.closed).toBeUndefined()
  second.socket.close(4000)
  await expect.poll(() => machine.closed).toBe(1000)

  const again = await openShell(fixture)
  const shell = again.tab.last("replay-start")?.shell
  const stale = fixture.browse("dep_1", { query: "?end=1&shell=another" })
  await expect.poll(() => stale.closed).toBe(1000)
  const foreign = fixture.browse("dep_1", { as: "noor", query: `?end=1&shell=${shell}` })
  await expect.poll(() => foreign.closed).toBe(1000)
  expect(again.machine.closed).toBeUndefined()
  const ending = fixture.browse("dep_1", { query: `?end=1&shell=${shell}` })
  await expect.poll(() => [ending.closed, again.tab.closed]).toEqual([1000, 1000])
  await expect.poll(() => again.machine.closed).toBe(1000)
  expect(fixture.upstream.requests).toHaveLength(2)
})
