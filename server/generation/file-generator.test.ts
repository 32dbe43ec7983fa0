import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, onTestFinished, test } from "vitest"
import type { GenerationTask } from "../../app/http/generation.server"
import { temporaryFolder } from "../../tests/support/temporary"
import { createFileGenerator, type FileGeneratorLimits } from "./file-generator"

// A stub worker. Its files contain the task's title and how many files its thread has made. The title makes it hang or throw; the
// description is a file to wait for.
const worker = `
import { existsSync } from "node:fs"
let made = 0
export default async function generate({ title, description }) {
  made += 1
  if (title === "hang") for (;;);
  if (title === "break") throw new Error("broken")
  while (description !== "" && !existsSync(description)) await new Promise((resolve) => setTimeout(resolve, 5))
  return new TextEncoder().encode(title + " " + made)
}
`

const folder = temporaryFolder(afterAll)
writeFileSync(join(folder, "worker.mjs"), worker)

let gates = 0

function generating(limits: Partial<FileGeneratorLimits> = {}) {
  const lines: string[] = []
  const generation = createFileGenerator({
    worker: pathToFileURL(join(folder, "worker.mjs")),
    log: { error: (_fields, message) => void lines.push(message) },
    limits: { threads: 1, ...limits },
  })
  onTestFinished(() => generation.close())
  gates += 1
  const gate = join(folder, `gate-${gates}`)
  const task = (title: string, description = ""): GenerationTask => ({
    kind: "share-image",
    title,
    description,
    product: "",
    host: "",
  })
  const asked = (what: GenerationTask, network = "a", gone = new AbortController().signal) =>
    generation
      .generate(what, { networks: [network], gone })
      .then((file) => (file ? new TextDecoder().decode(file) : null))
  return {
    generation,
    lines,
    asked,
    task,
    /** A task that ends once the gate is open. */
    long: (title: string) => task(title, gate),
    open: () => writeFileSync(gate, ""),
  }
}

test("the cache is bounded: the least recently used file is generated again", async () => {
  const { asked, task } = generating({ cacheBytes: 200 })
  expect(await asked(task("one"))).toBe("one 1")
  expect(await asked(task("two"))).toBe("two 2")
  expect(await asked(task("three"))).toBe("three 3")
  expect(await asked(task("three"))).toBe("three 3")
  expect(await asked(task("one"))).toBe("one 4")
})

test("threads and queue are bounded, and a network's own oldest task gives way", async () => {
  const { asked, long, open, generation } = generating({ waiting: 2 })
  const taken = ["one", "two", "three", "four"].map((title) => asked(long(title)))
  expect(await taken[1]).toBe(null)
  expect(generation.counts).toEqual({ made: 0, refused: 1, failed: 0 })
  const joined = asked(long("three"), "b")
  open()
  expect(await Promise.all([...taken, joined])).toEqual(["one 1", null, "three 2", "four 3", "three 2"])
  expect(await asked(long("two"))).toBe("two 4")
})

test("a queued task is dropped when its last requester disconnects", async () => {
  const { asked, long, open } = generating({ waiting: 1 })
  const [first, second] = [new AbortController(), new AbortController()]
  const running = asked(long("one"))
  const left = [asked(long("two"), "b", first.signal), asked(long("two"), "c", second.signal)]
  first.abort()
  expect(await asked(long("three"))).toBe(null)
  second.abort()
  expect(await Promise.all(left)).toEqual([null, null])
  const next = asked(long("three"))
  open()
  expect(await Promise.all([running, next])).toEqual(["one 1", "three 2"])
  expect(await asked(long("four"), "d", AbortSignal.abort())).toBe(null)
  expect(await asked(long("five"))).toBe("five 3")
})

test("a task that never ends is aborted with its thread, and the next task gets a new thread", async () => {
  const { asked, task, lines, generation } = generating({ timeMs: 5_000 })
  const hanging = asked(task("hang"))
  const next = asked(task("next"))
  expect(await hanging).toBe(null)
  expect(lines).toEqual(["generation took too long"])
  expect(await next).toBe("next 1")
  expect(generation.counts).toEqual({ made: 1, refused: 1, failed: 1 })
})

test("failed tasks are not cached, and broken threads are replaced", async () => {
  const { asked, task } = generating()
  await expect(asked(task("break"))).rejects.toThrow("broken")
  expect(await asked(task("next"))).toBe("next 2")
  await expect(asked(task("break"))).rejects.toThrow("broken")
  expect(await asked(task("last"))).toBe("last 4")
})

test("the first task starts a thread, which ends when idle", async () => {
  const { asked, task, generation } = generating({ idleMs: 10 })
  expect(await generation.threads()).toBe(0)
  expect(await asked(task("one"))).toBe("one 1")
  await expect.poll(generation.threads).toBe(0)
  expect(await asked(task("two"))).toBe("two 1")
})

test("after close() no file is generated, and nobody waits for one", async () => {
  const { asked, task, long, generation } = generating({ timeMs: 1_000_000 })
  const [running, waiting] = [asked(long("one")), asked(long("three"))]
  await expect.poll(generation.threads).toBe(1)
  await generation.close()
  expect(await Promise.all([running, waiting])).toEqual([null, null])
  expect(await generation.threads()).toBe(0)
  expect(await asked(task("two"))).toBe(null)
})
