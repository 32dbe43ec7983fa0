import { describe, expect, onTestFinished, test, vi } from "vitest"
import { terminalClose } from "../../../app/domain/terminal-close"
import type { ScreenView } from "../../../app/terminal/terminal-screens"
import type { Emulator } from "../emulators"
import { createScreensFixture, joined, shows, until } from "../screens.fixture"
import { connected, flood, openShell, standstill } from "../shell.fixture"
import type { Machine } from "../terminal-server.fixture"

const mib = 1024 * 1024

async function awaitClose(view: ScreenView) {
  for (;;) {
    const news = await view.next()
    if (news.kind === "closed") return news.close
  }
}

function typed(machine: Machine | undefined) {
  return (machine?.received ?? []).flatMap((frame) => ("text" in frame ? [frame.text] : [])).join("")
}

function sizes(machine: Machine | undefined) {
  return (machine?.received ?? []).flatMap((frame) =>
    "binary" in frame ? [frame.binary.filter((_, index) => index % 2 === 1).join(" × ")] : [],
  )
}

describe("a screen that the server draws", () => {
  test("types, and then has the size of its own window", async () => {
    await using fixture = await createScreensFixture()
    const tab = await connected(fixture.browse("dep_1", { query: "?rows=50&cols=132" }))
    const [machine] = fixture.upstream.machines
    expect(await fixture.type("uptime")).toBe(true)
    await expect.poll(() => typed(machine)).toBe("uptime\r")
    await expect.poll(() => [...new Set(sizes(machine))]).toEqual(["50 × 132", "24 × 80"])
    await expect.poll(() => tab.last("size")).toMatchObject({ rows: 24, cols: 80, leads: false })
  })

  test("sends the arrow keys that the running program asks for", async () => {
    await using fixture = await createScreensFixture()
    const view = await fixture.openConnected()
    const [machine] = fixture.upstream.machines
    const up = () => fixture.screens.type(fixture.createCaller("ada"), { text: "", key: "Up" })
    await up()
    machine?.socket.send("\x1b[?1heditor")
    await shows(view, "editor")
    await up()
    await expect.poll(() => typed(machine)).toBe("\x1b[A\x1bOA")
  })

  test("answers a program's question once, and none of a replay", async () => {
    await using fixture = await createScreensFixture()
    const { machine, tab } = await openShell(fixture)
    machine.socket.send("\x1b[cold")
    await expect.poll(() => tab.text).toContain("old")
    const view = await fixture.open()
    await shows(view, "old")
    await fixture.type("x")
    // From then on the screen leads, and answers.
    await expect.poll(() => typed(machine)).toBe("x\r")
    machine.socket.send("\x1b[cnew")
    await shows(view, "new")
    await expect.poll(() => typed(machine)).toBe("x\r\x1b[?1;2c")
  })

  test("is one screen for several readers, who come and go", async () => {
    await using fixture = await createScreensFixture({ screenLimits: { viewers: 2 } })
    const [one, two] = [await fixture.open(), await fixture.open()]
    const third = await fixture.open()
    expect(await awaitClose(third)).toMatchObject({ refusal: { why: "windows" } })
    await expect.poll(() => fixture.upstream.openMachines).toHaveLength(1)
    fixture.upstream.machines[0]?.socket.send("both")
    await Promise.all([shows(one, "both"), shows(two, "both")])
    one.close()
    const next = await fixture.open()
    await shows(next, "both")
  })

  test("resolves a waiting reader who leaves", async () => {
    await using fixture = await createScreensFixture()
    const view = await fixture.openConnected()
    const waiting = view.next()
    view.close()
    expect((await waiting).kind).not.toBe("quiet")
  })

  test("sends a sign of life while nothing changes", async () => {
    await using fixture = await createScreensFixture({ screenLimits: { quiet: 30 } })
    const view = await fixture.openConnected()
    await until(view, (news) => news.kind === "quiet")
  })

  test("leaves the shell some time after its last reader, and the shell continues", async () => {
    await using fixture = await createScreensFixture({ screenLimits: { linger: 30 } })
    const view = await fixture.openConnected()
    view.close()
    await expect
      .poll(() => fixture.log.filter(({ message }) => message === "terminal closed"))
      .toHaveLength(1)
    expect(fixture.screens.heldBytes).toBe(0)
    expect(fixture.upstream.openMachines).toHaveLength(1)
  })
})

describe("the limits of the terminals hold for screens", () => {
  test("windows of a shell", async () => {
    await using fixture = await createScreensFixture({ limits: { viewersPerShell: 1 } })
    await openShell(fixture)
    expect(await awaitClose(await fixture.open())).toEqual({
      code: terminalClose.tryLater,
      refusal: { type: "refused", why: "windows", open: ["dep_1"] },
    })
    expect(await fixture.type("lost")).toBe(false)
  })

  test("memory: the least recently seen screen of the account that holds most goes first", async () => {
    const screenLimits = { memory: 900 * 1024, memoryPerAccount: 600 * 1024 }
    await using fixture = await createScreensFixture({ screenLimits })
    const openFor = async (as: string, deploymentId: string) =>
      await joined(await fixture.screens.open({ ...fixture.createCaller(as), deploymentId }))
    const [first, second] = [await openFor("ada", "dep_1"), await openFor("ada", "dep_2")]
    const noor = await openFor("noor", "dep_1")
    fixture.upstream.machines[0]?.socket.send("seen again")
    await shows(first, "seen again")
    // Has no room in the account's share. In the session of a phone, it is the same account.
    const third = await openFor("ada_phone", "dep_1")
    expect(await awaitClose(second)).toMatchObject({ code: terminalClose.tryLater })
    // Has no room in all: Ada holds most.
    const kim = await openFor("kim", "dep_1")
    expect(await awaitClose(first)).toMatchObject({ code: terminalClose.tryLater })
    for (const [at, view] of [noor, third, kim].entries()) {
      fixture.upstream.machines[at + 2]?.socket.send("still here")
      await shows(view, "still here")
    }
  })

  test("memory of all screens, of which marks on characters need most", async () => {
    await using fixture = await createScreensFixture({ screenLimits: { memory: 1024 * 1024 } })
    const view = await fixture.openConnected()
    fixture.upstream.machines[0]?.socket.send(`e${"\u0301".repeat(16)}`.repeat(10_000))
    expect(await awaitClose(view)).toMatchObject({ code: terminalClose.tryLater })
    expect(fixture.screens.heldBytes).toBe(0)
  })

  test("a machine prints no faster than the screen is drawn, and nothing is lost", async () => {
    const held: Array<() => void> = []
    let hold = false
    await using fixture = await createScreensFixture({
      emulatorsOf: ({ open, close }) => ({
        open: (options) => {
          const one = open(options)
          const call: Emulator["call"] = async (...args) => {
            if (hold) await new Promise<void>((resolve) => held.push(resolve))
            return (await one?.call(...args)) ?? null
          }
          return one && Object.create(one, { call: { value: call } })
        },
        close,
      }),
    })
    const view = await fixture.openConnected()
    const [machine] = fixture.upstream.machines
    if (!machine) throw new Error("the upstream saw no connection")
    hold = true
    const flow = flood(machine, 24 * mib)
    await standstill(flow)
    expect(flow.sent).toBeLessThan(12 * mib)
    hold = false
    for (const go of held) go()
    await expect.poll(() => flow.sent, { timeout: 150_000 }).toBe(24 * mib)
    machine.socket.send("\r\nthe end")
    await shows(view, "the end")
  })
})

describe("output that would keep the process busy", () => {
  const undrawn = { code: terminalClose.tryLater, refusal: { type: "refused", why: "drawing", open: [] } }

  test.each([
    ["hangs", "<hang>", 2],
    ["takes all memory", "<memory>", 2],
    ["exits", "<exit>", 2],
    ["fails", "\x1b[999;999H\x1b[1J", 0],
    ["has half a megabyte of marks on a character", `e${"\u0301".repeat(256 * 1024)}`, 0],
  ])(
    "is drawn twice when the emulator %s, then read as text, and others notice nothing",
    async (_, output, ends) => {
      await using fixture = await createScreensFixture()
      const other = await fixture.openConnected("noor")
      fixture.upstream.machines[0]?.socket.send("\x1b[1mbefore ")
      await shows(other, "before")
      const view = await fixture.openConnected()
      const [, machine] = fixture.upstream.machines
      for (let at = 0; at < output.length; at += mib / 4) machine?.socket.send(output.slice(at, at + mib / 4))
      machine?.socket.send("\r\n\x1b[32mafter\x1b[m \x1b]0;title\x07it")
      expect(await awaitClose(view)).toEqual(undrawn)
      view.close()
      fixture.upstream.machines[0]?.socket.send("and after")
      const news = await shows(other, "before and after")
      expect(news).toMatchObject({ connected: true })
      expect(await fixture.screens.read(fixture.createCaller("ada"))).toMatchObject({
        lines: expect.arrayContaining(["after it"]),
        connected: true,
        close: undrawn,
      })
      expect(await fixture.type("typed")).toBe(true)
      await expect.poll(() => typed(machine)).toBe("typed\r")
      expect(await awaitClose(await fixture.open())).toEqual(undrawn)
      expect(fixture.log.filter(({ ended }) => ended)).toHaveLength(ends)
      // Once it has left what is kept of the output, the screen is drawn again.
      const lines = Buffer.alloc(mib / 2, "a line\r\n")
      for (let sent = 0; sent < 5; sent++) machine?.socket.send(lines)
      machine?.socket.send("\x1b[2J\x1b[Hthe end")
      await expect
        .poll(async () => (await fixture.screens.read(fixture.createCaller("ada"))).lines.at(-1))
        .toContain("the end")
      const again = await fixture.open()
      await shows(again, "the end")
      expect(fixture.upstream.machines).toHaveLength(2)
    },
  )

  test("of an account is not drawn at all when it has ended the thread six times", async () => {
    await using fixture = await createScreensFixture()
    const view = (deploymentId: string) =>
      fixture.screens.open({ ...fixture.createCaller("ada"), deploymentId })
    for (const deploymentId of ["dep_1", "dep_2", "dep_3"]) {
      const one = await joined(await view(deploymentId))
      fixture.upstream.machines.at(-1)?.socket.send("<memory>")
      expect(await awaitClose(one)).toEqual(undrawn)
    }
    expect(await awaitClose(await view("dep_4"))).toEqual(undrawn)
    const other = await fixture.openConnected("noor")
    fixture.upstream.machines.at(-1)?.socket.send("still here")
    await shows(other, "still here")
  })

  test("prints nothing past the log", async () => {
    const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")]
    onTestFinished(() => void vi.restoreAllMocks())
    await using fixture = await createScreensFixture()
    const view = await fixture.openConnected()
    fixture.upstream.machines[0]?.socket.send(
      `<print>${"\x7f\x1b[\x7f1\x7f\x1b[<>?$\x7f".repeat(1000)}\x1b[mend`,
    )
    await shows(view, "end")
    for (const write of written) expect(write).not.toHaveBeenCalled()
  })

  test("gets few answers when it asks without a pause", async () => {
    await using fixture = await createScreensFixture()
    const { machine } = await openShell(fixture)
    const view = await fixture.openConnected()
    await fixture.type("x")
    await expect.poll(() => typed(machine)).toBe("x\r")
    machine.socket.send(`${"\x1b[c".repeat(50_000)}asked`)
    await shows(view, "asked")
    await fixture.type("the end")
    await expect.poll(() => typed(machine)).toContain("the end\r")
    expect(typed(machine).split("\x1b[?1;2c").length).toBeLessThan(25_000)
  })
})

test("text is read once the output of the last line has arrived", async () => {
  // A busy machine may be silent for longer than the usual 250 ms.
  await using fixture = await createScreensFixture({ screenLimits: { settled: 3_000, settling: 60_000 } })
  fixture.upstream.onMachine = (machine) => {
    machine.socket.on("message", (data, isBinary) => {
      if (isBinary) return
      machine.socket.send(String(data))
      setTimeout(() => machine.socket.send("\r\nanswer"), 20)
    })
  }
  // Its picture needs the thread, which may take longer to start than reading waits.
  await fixture.openConnected()
  await fixture.type("question")
  expect(await fixture.screens.read(fixture.createCaller("ada"))).toMatchObject({
    lines: ["question", "answer"],
    connected: true,
    close: null,
  })
})
