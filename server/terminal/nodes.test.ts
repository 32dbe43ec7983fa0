import { expect, test, vi } from "vitest"
import type { RecordStore } from "../../app/records/record-store.server"
import { connected } from "./shell.fixture"
import { createShellDirectory } from "./shell-directory"
import { createNodesFixture, createTerminalFixture, type Tab } from "./terminal-server.fixture"

/** The query with which a page returns to the shell that it shows. */
function returning(tab: Tab) {
  return `?shell=${tab.last("replay-start")?.shell}&after=${tab.position}`
}

test("a terminal that lands on another node shows the same shell, in both directions", async () => {
  await using nodes = await createNodesFixture()
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const tab = await connected(first.browse("dep-1"))
  nodes.upstream.machines[0]?.socket.send(Buffer.from("hello\r\n"))
  await expect.poll(() => tab.text).toBe("hello\r\n")

  const other = second.browse("dep-1")
  await expect.poll(() => other.text).toBe("hello\r\n")
  other.socket.send("ls\r")
  await expect.poll(() => nodes.upstream.machines[0]?.received).toContainEqual({ text: "ls\r" })
  expect(nodes.upstream.machines).toHaveLength(1)
  expect(other.last("replay-start")?.shell).toBe(tab.last("replay-start")?.shell)
})

test("two nodes that are asked at the same time open one shell", async () => {
  await using nodes = await createNodesFixture()
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const tabs = [first.browse("dep-1"), second.browse("dep-1"), first.browse("dep-1"), second.browse("dep-1")]
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)
  expect(nodes.upstream.machines).toHaveLength(1)
})

test("another deployment, and another person, get a shell of their own on the node that they reach", async () => {
  await using nodes = await createNodesFixture()
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const tabs = [first.browse("dep-1"), second.browse("dep-2"), second.browse("dep-1", { as: "eve" })]
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)
  expect(nodes.upstream.machines).toHaveLength(3)
})

test("every node lists the session's shells of all nodes, and ends them", async () => {
  await using nodes = await createNodesFixture({ limits: { tick: 50 } })
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const kept = await connected(first.browse("dep-1"))
  const shown = await connected(second.browse("dep-2"))
  const listed = async (node: typeof first) => {
    const shells = await node.terminals.listShells("ada")
    return shells.sort((a, b) => a.deploymentId.localeCompare(b.deploymentId))
  }
  const both = [
    { deploymentId: "dep-1", id: kept.last("replay-start")?.shell, keptForMs: null },
    { deploymentId: "dep-2", id: shown.last("replay-start")?.shell, keptForMs: null },
  ]
  for (const node of [first, second]) await expect.poll(() => listed(node)).toEqual(both)
  expect(await second.terminals.listShells("eve")).toEqual([])

  kept.socket.close()
  await expect.poll(async () => (await listed(second))[0]?.keptForMs).toBeGreaterThan(500_000)
  const end = second.browse("dep-1", { query: `?end=1&shell=${both[0]?.id}` })
  await expect.poll(() => end.closed).toBe(1000)
  await expect.poll(() => nodes.upstream.machines[0]?.closed).toBeDefined()
  for (const node of [first, second]) await expect.poll(() => listed(node)).toEqual(both.slice(1))

  // What has ended by itself is not open, even while somebody still reads it.
  nodes.upstream.machines[1]?.socket.close(1000)
  for (const node of [first, second]) await expect.poll(() => listed(node)).toEqual([])
})

test("a browser can't claim to be a node", async () => {
  await using nodes = await createNodesFixture()
  const node = await nodes.startNode()
  const tab = node.browse("dep-1", { headers: { "x-terminal-relay": "1 2 3" } })
  await expect.poll(() => tab.refused?.statusCode).toBe(403)
  await using alone = await createTerminalFixture()
  const other = alone.browse("dep-1", { headers: { "x-terminal-relay": "1 2 3" } })
  await expect.poll(() => other.refused?.statusCode).toBe(403)
})

test("when a node stops, its tabs continue the same shell elsewhere, with one line about it", async () => {
  await using nodes = await createNodesFixture()
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  // The first one to open it holds the shell.
  const held = await connected(first.browse("dep-1"))
  const tabs = [held, second.browse("dep-1")]
  await expect.poll(() => tabs.every((tab) => tab.connected)).toBe(true)
  nodes.upstream.machines[0]?.socket.send(Buffer.from("before\r\n"))
  await expect.poll(() => tabs.every((tab) => tab.text === "before\r\n")).toBe(true)
  await first.stop()
  await expect.poll(() => tabs.map((tab) => tab.closed)).not.toContain(undefined)
  expect(tabs.map((tab) => tab.closed)).toEqual([1001, 1001])
  await expect.poll(() => nodes.upstream.machines[0]?.closed).toBe(1001)

  const back = tabs.map((tab) => second.browse("dep-1", { query: returning(tab) }))
  await expect.poll(() => back.every((tab) => tab.connected)).toBe(true)
  expect(nodes.upstream.machines).toHaveLength(2)
  for (const [at, tab] of back.entries()) {
    expect(tab.last("replay-start")).toMatchObject({
      shell: tabs[at]?.last("replay-start")?.shell,
      from: "before\r\n".length,
    })
    expect(tab.text.match(/This is a new connection/g)).toHaveLength(1)
    expect(tab.text).not.toContain("before")
  }
  back[0]?.socket.send("after\r")
  await expect.poll(() => nodes.upstream.machines[1]?.received).toContainEqual({ text: "after\r" })
  // A page that was reloaded meanwhile sees what was on the screen.
  const fresh = second.browse("dep-1")
  await expect.poll(() => fresh.text).toContain("This is a new connection")
  expect(fresh.text.startsWith("before\r\n")).toBe(true)
})

test("a shell that nobody could continue waits for the next browser", async () => {
  await using nodes = await createNodesFixture({ limits: { shellsPerSession: 1 } })
  const before = await nodes.startNode()
  const tab = await connected(before.browse("dep-1"))
  nodes.upstream.machines[0]?.socket.send(Buffer.from("before\r\n"))
  await expect.poll(() => tab.text).toBe("before\r\n")
  await before.stop()
  const after = await nodes.startNode()
  const other = await connected(after.browse("dep-2"))
  const refused = after.browse("dep-1", { query: returning(tab) })
  await expect.poll(() => refused.closed).toBe(1013)
  other.socket.close()
  const back = await vi.waitFor(async () => {
    const again = after.browse("dep-1", { query: returning(tab) })
    // Refused while the other shell is still ending.
    await expect.poll(() => again.closed ?? again.text).toBeTruthy()
    expect(again.text).toContain("This is a new connection")
    return again
  }, 10_000)
  back.socket.close()
  await expect.poll(() => back.closed).toBeDefined()
  // Ended on purpose: nothing of it comes back.
  const ending = after.browse("dep-1", { query: `${returning(tab)}&end=1` })
  await expect.poll(() => ending.closed).toBe(1000)
  const fresh = await connected(after.browse("dep-1"))
  expect(fresh.text).toBe("")
})

test("a node that is only busy keeps its shells", async () => {
  await using nodes = await createNodesFixture({ limits: { upgradesPerSession: 2 } })
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const holding = [first.browse("dep-1"), first.browse("dep-1")]
  await expect.poll(() => holding.every((tab) => tab.connected)).toBe(true)
  const busy = second.browse("dep-1")
  await expect.poll(() => busy.refused?.statusCode ?? (busy.connected && "late")).toBeTruthy()
  expect(nodes.upstream.machines).toHaveLength(1)
})

/** What a node with that address has noted in the store. */
function createDirectory(address: string, records: RecordStore) {
  return createShellDirectory({
    records,
    address,
    limits: { claim: 60_000, handedOverLifetime: 60_000 },
    now: () => performance.now(),
    log: { info() {}, warn() {}, error() {} },
  })
}

test("a node that stopped without notice is replaced", async () => {
  await using nodes = await createNodesFixture()
  const second = await nodes.startNode()
  const shell = { sessionKey: "ada", deploymentId: "dep-1" }
  // Nothing listens there.
  const dead = createDirectory("http://localhost:9", nodes.records)
  expect(await dead.otherHolder(shell)).toBeNull()
  await connected(second.browse("dep-1"))
  expect(nodes.upstream.machines).toHaveLength(1)
  expect(nodes.log).toContainEqual(expect.objectContaining({ message: "terminal node is gone" }))
  expect(await dead.otherHolder(shell)).toBe(second.address)
})

test("a node whose claim another one has taken meanwhile closes its shell, and its browsers find the other one", async () => {
  await using nodes = await createNodesFixture({ limits: { tick: 20, claim: 60 } })
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const tab = await connected(first.browse("dep-1"))
  // As the store would have it after it was away for longer than a claim lasts.
  const other = createDirectory(second.address, nodes.records)
  const shell = { sessionKey: "ada", deploymentId: "dep-1" }
  await expect.poll(() => other.otherHolder(shell, first.address)).toBeNull()
  await expect.poll(() => tab.closed).toBe(1001)
  await expect.poll(() => nodes.upstream.openMachines).toEqual([])
  await connected(first.browse("dep-1", { query: returning(tab) }))
  expect(await second.terminals.listShells("ada")).toHaveLength(1)
  expect(await other.otherHolder(shell)).toBeNull()
})

test("a shell's last output is handed over bounded and with its modes", async () => {
  await using nodes = await createNodesFixture({ limits: { handOverBytesPerShell: 1000 } })
  const first = await nodes.startNode()
  const tab = await connected(first.browse("dep-1"))
  nodes.upstream.machines[0]?.socket.send(Buffer.from(`\x1b[?2004h${"old line\r\n".repeat(1000)}`))
  await expect.poll(() => tab.position).toBe(10_008)
  await first.stop()
  const second = await nodes.startNode()
  const back = second.browse("dep-1", { query: returning(tab) })
  await expect.poll(() => back.text).toContain("This is a new connection")
  const fresh = second.browse("dep-1")
  await expect.poll(() => fresh.text).toContain("This is a new connection")
  expect(fresh.text.match(/old line/g)?.length).toBeLessThanOrEqual(100)
  expect(fresh.last("replay-start")).toMatchObject({ modes: "\x1b[?2004h" })
  // It was handed over once: another session of the same person starts from nothing.
  expect((await connected(second.browse("dep-1", { as: "ada_phone" }))).text).toBe("")
})

test("a slow browser behind a relay slows the machine, and the nodes hold no more than for their own", async () => {
  await using nodes = await createNodesFixture()
  const [first, second] = [await nodes.startNode(), await nodes.startNode()]
  const holder = await connected(first.browse("dep-1"))
  holder.socket.close()
  const slow = await connected(second.browse("dep-1"))
  slow.forget()
  slow.socket.pause()
  const machine = nodes.upstream.machines[0]?.socket
  const piece = Buffer.alloc(256 * 1024, ".")
  for (let sent = 0; sent < 64 * 1024 * 1024; sent += piece.length) machine?.send(piece)
  let buffered = Number.POSITIVE_INFINITY
  // The machine's queue stops shrinking once everything in between is full.
  await vi.waitFor(
    () => {
      const before = buffered
      buffered = machine?.bufferedAmount ?? 0
      expect(before - buffered).toBe(0)
    },
    { timeout: 10_000, interval: 300 },
  )
  expect(buffered).toBeGreaterThan(16 * 1024 * 1024)
  expect(first.terminals.heldBytes).toBeLessThan(8 * 1024 * 1024)
})
