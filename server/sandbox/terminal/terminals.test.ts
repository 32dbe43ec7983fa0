import { once } from "node:events"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import WebSocket from "ws"
import { useSandbox } from "../../../tests/support/running-sandbox.fixture"
import { createTestUser, type TestUser } from "../../../tests/support/sandbox-user.fixture"

const trial = "trial_vm_hetzner"
const sandbox = useSandbox()
let ada: TestUser
let token: string
const open: WebSocket[] = []

beforeAll(async () => {
  ada = createTestUser(sandbox)
  token = (await ada.signIn("ada@example.com")).access_token
})
beforeEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  sandbox.clock.aheadMs = 0
  await sandbox.control("POST", "reset")
})
afterAll(() => {
  for (const socket of open) socket.terminate()
})

function eventually<T>(read: () => T) {
  return expect.poll(read, { timeout: 20_000 })
}

async function placed(more: object = {}) {
  const deployment = { email: "ada@example.com", name: "desk", configId: trial, status: "running", ...more }
  const answer: { ids: string[] } = await (await sandbox.control("POST", "deployments", deployment)).json()
  return answer.ids[0] ?? ""
}

function addressOf(id: string, bearer = token) {
  return `${sandbox.loopback.replace("http", "ws")}/sandbox/api/deployments/${id}/terminal?token=${bearer}`
}

/** Connects and collects the output. */
async function attach(id: string) {
  // Frames may hold invalid UTF-8.
  const socket = new WebSocket(addressOf(id), { skipUTF8Validation: true })
  open.push(socket)
  const seen = {
    frames: [] as Buffer[],
    closed: undefined as { code: number; reason: string } | undefined,
    get text() {
      return Buffer.concat(seen.frames).toString()
    },
  }
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary) throw new Error("a terminal prints text frames only")
    seen.frames.push(data)
  })
  socket.on("close", (code, reason) => {
    seen.closed = { code, reason: reason.toString() }
  })
  await once(socket, "open")
  return { socket, seen }
}

async function refusal(address: string) {
  const socket = new WebSocket(address)
  socket.on("error", () => {})
  const [, response] = await once(socket, "unexpected-response")
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }
}

test.each([
  ["without a token", () => addressOf("dep_x", ""), 401],
  ["with a wrong token", () => addressOf("dep_x", "wrong"), 401],
  ["to an unknown deployment", () => addressOf("dep_x"), 404],
  ["to another path", () => addressOf("dep_x").replace("terminal", "console"), 404],
])("a handshake %s is refused", async (_, address, status) => {
  expect(await refusal(address())).toEqual({ status, body: { error: expect.any(String) } })
})

test("a handshake for another customer's deployment is a 404", async () => {
  const id = await placed({ email: "kim@example.com" })
  expect(await refusal(addressOf(id))).toMatchObject({ status: 404 })
})

test("the boot console prints until cloud-init has finished, then the shell starts", async () => {
  await sandbox.control("POST", "settings", { speed: 20 })
  const created = await ada.api(token, "POST", "deployments", {
    configId: trial,
    name: "Fresh One",
    timeoutMins: null,
  })
  const { id }: { id: string } = await created.json()
  const { socket, seen } = await attach(id)
  socket.send("typed into the void\r")
  await eventually(() => seen.text).toMatch(/root@fresh-one\S*:~# $/)
  expect(seen.text).toMatch(/Linux version[\s\S]*Cloud-init v\. .* finished at[\s\S]*Ubuntu 24\.04/)
  expect(seen.text).not.toContain("void")
})

test("a failed deployment prints its log up to the failure and closes", async () => {
  const { seen } = await attach(await placed({ status: "failed", errorMessage: "No room at the inn" }))
  await eventually(() => seen.closed).toEqual({ code: 1_000, reason: "failed" })
  expect(seen.text).toMatch(/Linux version[\s\S]*No room at the inn/)
  expect(seen.text).not.toContain("root@")
})

test("deleting a deployment closes its terminals; so does its timeout", async () => {
  const id = await placed()
  const { seen } = await attach(id)
  await ada.api(token, "DELETE", `deployments/${id}`)
  await eventually(() => seen.closed).toMatchObject({ code: 1_000 })

  const timed = await attach(await placed({ timeoutMins: 60 }))
  sandbox.clock.aheadMs = 3_600_000
  await eventually(() => timed.seen.closed).toMatchObject({ code: 1_000 })
})

const visible = (text: string) => text.replaceAll("\x1b", "␛")

async function shellOf(id: string) {
  const { socket, seen } = await attach(id)
  await eventually(() => seen.text).toMatch(/# $/)
  /** Types a line; resolves to what is printed before the next prompt. */
  async function run(line: string) {
    const before = seen.text.length
    socket.send(`${line}\r`)
    const printed = () =>
      /^[\s\S]*?\r\n([\s\S]*)␛\[1mroot@desk\S*:\S+# $/.exec(visible(seen.text.slice(before)))?.[1]
    await eventually(printed).toBeDefined()
    return printed()?.replaceAll("\r\n", "\n")
  }
  return { socket, seen, run }
}

test("the shell joins commands and writes files", async () => {
  const { run, seen } = await shellOf(await placed())
  expect(await run("echo one; echo two")).toBe("one\ntwo\n")
  expect(await run("echo 'b;|>' > list; echo a >> list; cat list")).toBe("b;|>\na\n")
  expect(await run("cat list | sort | head -1")).toBe("a\n")
  expect(await run("cat /etc/os-release | grep -i ubuntu | wc -l")).toBe("3\n")
  expect(await run("yes hearth | head -n 1")).toBe("hearth\n")
  expect(await run("ls -la")).toMatch(
    /^drwxr-xr-x [^\n]* \.\n[\s\S]*-rw-r--r-- 1 root root +7 [^\n]* list\n$/,
  )
  expect(await run("cat nothing | wc -l")).toBe("cat: nothing: No such file or directory\n0\n")
  expect(await run("ps | grep server; df | head -2 | tail -1")).toMatch(/ server\n\/dev\/sda1 /)
  expect(await run("history | tail -2")).toMatch(/^ +8 {2}ps [^\n]*\n +9 {2}history/)
  for (const wrong of ["| wc", "echo a |", "; ls", "echo >", "ls > a b"])
    expect(await run(wrong)).toBe("sh: syntax error\n")
  expect(await run("yes > a; cat a")).toHaveLength(65_536)
  expect(Math.max(...seen.frames.map(({ length }) => length))).toBe(16_384)
  expect(await run("help")).not.toMatch(/flood|frames|size/)
})
