import type { IncomingMessage, ServerResponse } from "node:http"
import { beforeEach, expect, test, vi } from "vitest"
import { z } from "zod"
import { type Download, onBodyEnd, openDownload, readFile } from "./body.server"
import type { FileReadOptions } from "./file-calls.server"
import { testUpstream } from "./upstream.fixture"

interface Asked {
  path: string
  response: ServerResponse
}

let asked: Asked[] = []
const upstream = testUpstream((request: IncomingMessage, response) => {
  asked.push({ path: request.url ?? "", response })
})

beforeEach(() => {
  asked = []
})

async function underWay(count: number) {
  await expect.poll(() => asked).toHaveLength(count)
}

/** The platform's response to call number `at`. */
function answer(at: number, text: string | null, type = "application/zip") {
  const response = asked[at]?.response
  response?.writeHead(200, { "content-type": type })
  if (text === null) response?.flushHeaders()
  else response?.end(text)
}

const logsOperation = (id: string) => ({ method: "GET" as const, path: ["things", { id }, "logs"] })
const fast = { method: "GET" as const, path: ["fast"] }

async function openBody(opening: Promise<{ ok: boolean; value?: Download }>) {
  const file = await opening
  if (!file.value) throw new Error("no file came")
  return file.value.body
}

test("a file counts as a call of its session until it has been read", async () => {
  const ada = upstream.process()("ada")
  const opening = ["a", "b", "c", "d", "e", "f"].map((id) => ada.open(logsOperation(id), openDownload))
  await underWay(5)
  for (let at = 0; at < 5; at++) answer(at, "PK")
  const [first, second] = await Promise.all(opening.slice(0, 5).map(openBody))
  // All headers have arrived and no body has been read. The sixth file call still waits, but other calls do not.
  const balance = ada.ask(fast, z.unknown())
  await underWay(6)
  expect(asked[5]?.path).toBe("/api/fast")
  answer(5, "1", "application/json")
  expect(await balance).toEqual({ ok: true, value: 1 })
  expect(await new Response(first).text()).toBe("PK")
  await underWay(7)
  expect(asked[6]?.path).toBe("/api/things/f/logs")
  // A canceled file ends its call too.
  const another = ada.open(logsOperation("g"), openDownload)
  await second?.cancel()
  await underWay(8)
  for (const at of [6, 7]) answer(at, "PK")
  await Promise.all([opening[5], another])
})

test("files that wait for slow browsers do not block their route, up to a limit", async () => {
  const client = upstream.process({ callsPerRoute: 1, streams: 2 })
  const [ada, noor, kim] = [client("ada"), client("noor"), client("kim")]
  const opening = [ada, noor].map((client, at) => client.open(logsOperation(`${at}`), openDownload))
  await underWay(1)
  answer(0, "PK")
  await underWay(2)
  answer(1, "PK")
  const [first] = await Promise.all(opening.map(openBody))
  expect(await kim.open(logsOperation("c"), openDownload)).toMatchObject({ problem: { kind: "busy" } })
  await first?.cancel()
  const third = kim.open(logsOperation("c"), openDownload)
  await underWay(3)
  answer(2, "PK")
  await openBody(third)
})

test("a file call ends when its browser disconnects, even if nobody cancels the stream", async () => {
  const client = upstream.process({ streams: 1 })
  for (const [at, isEarly] of [true, false].entries()) {
    const browser = new AbortController()
    const opening = client("ada", browser.signal).open(logsOperation("a"), openDownload)
    await underWay(at + 1)
    if (isEarly) browser.abort()
    else {
      answer(at, "PK")
      await openBody(opening)
      browser.abort()
    }
    await opening
  }
  const next = client("noor").open(logsOperation("b"), openDownload)
  await underWay(3)
  answer(2, "PK")
  await openBody(next)
})

test("an unread file is dropped after two minutes, a file being read is not", async () => {
  vi.useFakeTimers()
  try {
    const over = vi.fn()
    const chunks = () => new ReadableStream<Uint8Array>({ pull: (to) => to.enqueue(new Uint8Array(1)) })
    const unread = onBodyEnd(chunks(), over).getReader()
    const read = onBodyEnd(chunks(), () => expect.unreachable()).getReader()
    for (let minute = 0; minute < 5; minute++) {
      await read.read()
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(over).toHaveBeenCalled()
    await expect(unread.read()).rejects.toThrow()
    expect(await read.read()).toMatchObject({ done: false })
  } finally {
    vi.useRealTimers()
  }
})

test("a broken file ends its call", async () => {
  const over = vi.fn()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new Error("reset"))
    },
  })
  await expect(onBodyEnd(body, over).getReader().read()).rejects.toThrow("reset")
  expect(over).toHaveBeenCalled()
})

/** Reads the whole file as text; `size` bytes are reserved for it. */
function reading(size: number): FileReadOptions<string> {
  return {
    reserve: () => ({ file: size, overhead: 0 }),
    async read(file, room) {
      const read = await readFile(file, 1_000, room)
      return read.ok ? { ok: true, value: read.value.bytes.toString() } : read
    },
  }
}

type Client = ReturnType<typeof upstream.client>

/** Reads the text of a machine's log, with memory for ten bytes. */
const textOf = (client: Client, id: string) =>
  client.readHere(logsOperation(id), openDownload, reading(10), async (text) => text)

test("simultaneous requests of a session for the same file share one call", async () => {
  const client = upstream.process()
  const read = Array.from({ length: 80 }, () => textOf(client("ada"), "a"))
  const other = textOf(client("noor"), "a")
  await underWay(2)
  answer(0, "of ada")
  answer(1, "of noor")
  expect(await Promise.all(read)).toEqual(Array(80).fill({ ok: true, value: "of ada" }))
  expect(await other).toEqual({ ok: true, value: "of noor" })
  const later = textOf(client("ada"), "a")
  await underWay(3)
  answer(2, "fresh")
  expect(await later).toEqual({ ok: true, value: "fresh" })
})

test("the file counts as memory until its last user is done", async () => {
  const client = upstream.process({ fileBytes: 10 })
  const uses: Array<() => void> = []
  const use = () => new Promise<string>((resolve) => uses.push(() => resolve("used")))
  const both = [1, 2].map(() => client("ada").readHere(logsOperation("a"), openDownload, reading(10), use))
  await underWay(1)
  answer(0, "first")
  await expect.poll(() => uses).toHaveLength(2)

  let state = "waiting"
  const next = client("noor").readHere(logsOperation("b"), openDownload, reading(10), async (text) => {
    state = "read"
    return text
  })
  await underWay(2)
  answer(1, "second")
  uses[0]?.()
  await both[0]
  expect(state).toBe("waiting")
  uses[1]?.()
  expect(await next).toEqual({ ok: true, value: "second" })
})

test("a file is refused when there is no memory in time", async () => {
  const client = upstream.process({ fileBytes: 10, filePatienceMs: 20 })
  const held = client("ada").readHere(
    logsOperation("a"),
    openDownload,
    reading(10),
    () => new Promise<string>(() => {}),
  )
  await underWay(1)
  answer(0, "first")
  const refused = textOf(client("noor"), "b")
  await underWay(2)
  answer(1, "second")
  expect(await refused).toMatchObject({ problem: { kind: "busy" } })
  void held
})

test("a file longer than reserved takes what is left, and no more", async () => {
  const mebibyte = 1024 * 1024
  const read = async (fileBytes: number) => {
    const got = upstream
      .process({ fileBytes })("ada")
      .readHere(logsOperation("a"), openDownload, reading(1), async (text) => text)
    await underWay(asked.length + 1)
    answer(asked.length - 1, "more than one byte")
    return await got
  }
  expect(await read(mebibyte)).toMatchObject({ problem: { kind: "busy" } })
  expect(await read(mebibyte + 1)).toEqual({ ok: true, value: "more than one byte" })
})

test("a caller that leaves cancels a file that nobody else waits for, and frees its memory", async () => {
  const client = upstream.process({ fileBytes: 10 })
  const leaving = new AbortController()
  const given = textOf(client("ada", leaving.signal), "a")
  await underWay(1)
  const gone = new Promise((resolve) => asked[0]?.response.once("close", resolve))
  answer(0, null)
  asked[0]?.response.write("a part")
  leaving.abort()
  expect(await given).toMatchObject({ problem: { kind: "unavailable" } })
  await gone
  const next = textOf(client("noor"), "b")
  await underWay(2)
  answer(1, "whole")
  expect(await next).toEqual({ ok: true, value: "whole" })
})
