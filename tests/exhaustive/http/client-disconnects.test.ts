import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { ownServer, signedIn } from "../../support/http-servers"
import { startServer } from "../../support/server"
import { createVisitor, signIn, type Visitor } from "../../support/visitor"

// A client that leaves before a response is complete must end that response only. Writing to the closed stream once
// ended the process.

// A server of its own, since its log must have no error and the process must be the same at the end.
const serverThatStays = ownServer({ TRUSTED_PROXY_HOPS: "1" })

interface Asked {
  path: string
  visitor?: Visitor
  /** Sends this form instead of reading. */
  form?: URLSearchParams
}

/** When the connection is closed. `onlookers` is the number of other requests that are answered before. */
interface Moment {
  onlookers?: number
  /** The bytes to wait for. */
  bytes?: number
  /** Resets the connection without a TCP close. */
  reset?: boolean
}

/** Without anything: once the request is sent. */
const moments: Moment[] = [
  ...[{}, { reset: true }, { onlookers: 2 }, { onlookers: 5 }],
  ...[{ bytes: 1, reset: true }, { bytes: 20_000 }],
]

const ada = signedIn(serverThatStays, "ada@example.com")
const kim = signedIn(serverThatStays, "kim@example.com")
let machine = ""
let run = ""

/** Created again by each test, since the sample data is reset before each. */
async function arrange() {
  machine = await serverThatStays.control.deployment("ada@example.com", "left")
  const text = "a line of a log that somebody reads\n".repeat(10_000)
  const [made] = await serverThatStays.control.testRuns({
    logContent: text,
    artifacts: [
      { filename: "a.log", fileType: "log", contentType: "text/plain", bytes: 1_000_000 },
      { filename: "core.bin", fileType: "other", contentType: "application/octet-stream", bytes: 1_000_000 },
    ],
  })
  run = made ?? ""
  await serverThatStays.control.deployment("ada@example.com", "many", { status: "stopped", count: 300 })
}

let reports = 0

const kinds: Record<string, () => Asked> = {
  "a new report": () => {
    reports += 1
    return { path: `/resources/roi-report.pdf?workers=${10 + (reports % 9_000)}` }
  },
  "a cached report": () => ({ path: "/resources/roi-report.pdf" }),
  "a preview image": () => ({ path: "/og/pricing.png" }),
  "an archive of logs": () => ({ path: `/deployments/${machine}/logs.zip`, visitor: ada }),
  "lines of a log": () => ({ path: `/deployments/${machine}/logs/now.data`, visitor: ada }),
  "a generated archive": () => ({
    path: "/private-deployments/configuration.zip",
    form: new URLSearchParams({ platform: "kubernetes", namespace: "left-early" }),
  }),
  "the log of a run": () => ({ path: `/test-dashboard/${run}/log.txt`, visitor: ada }),
  "a text of a run": () => ({ path: `/test-dashboard/${run}/artifacts/art_1`, visitor: ada }),
  "a file of a run": () => ({ path: `/test-dashboard/${run}/artifacts/art_2`, visitor: ada }),
  "a CSV file of deployments": () => ({ path: "/dashboard/deployments.csv", visitor: kim }),
  "a CSV file of licenses": () => ({ path: "/admin/licenses.csv", visitor: kim }),
  "a CSV file of pings": () => ({ path: "/admin/pings/pings.csv", visitor: kim }),
  "a calendar": () => ({ path: "/calendar.ics", visitor: ada }),
  "a public page": () => ({ path: "/resources?open=roi-calculator" }),
  "a streamed page": () => ({ path: `/deployments/${machine}`, visitor: ada }),
  "the data of a page": () => ({ path: "/deployments.data", visitor: ada }),
  "a file of the build": () => ({ path: "/favicon.svg" }),
}

test.each(Object.entries(kinds))(
  "the server survives clients that disconnect during %s",
  async (_name, kind) => {
    await arrange()
    const { form, path, visitor } = kind()
    // The response must exist: leaving a refusal would prove nothing.
    const ask = () => (visitor ?? createVisitor(serverThatStays.origin)).send(path, formInit(form))
    const whole = await ask()
    expect(whole.status, whole.body.slice(0, 500)).toBe(200)
    for (const moment of moments)
      for (const method of form ? ["POST"] : ["GET", "HEAD"]) await leave(kind(), method, moment)
    await serverThatStays.logged()
    expect(serverThatStays.log.filter(({ level }) => level === "error" || level === "fatal")).toEqual([])
    expect(serverThatStays.output).not.toContain("Warning")
    expect((await createVisitor(serverThatStays.origin).send("/")).status).toBe(200)
    expect((await ask()).status).toBe(200)
  },
  600_000,
)

test("requests behind another one of a connection never begin when the connection is closed", async () => {
  const server = await startServer()
  const visitor = await signIn(server, "ada@example.com")
  const path = "/api/deployments"
  await server.control.delays(path, 30_000)
  const socket = connect(server.port, "127.0.0.1")
  const cookie = visitor.cookies.header("/deployments")
  const head = `Host: localhost:${server.port}\r\nCookie: ${cookie}\r\n\r\n`
  socket.write(
    ["/deployments/list.data", "/behind", "/home"].map((at) => `GET ${at} HTTP/1.1\r\n${head}`).join(""),
  )
  await expect
    .poll(async () => (await server.control.requests()).some((call) => call.path === path))
    .toBe(true)
  socket.destroy()
  const over = () => server.log.filter(({ aborted }) => aborted).map((line) => line.path)
  await expect.poll(over).toContain("/deployments/list.data")
  await server.stop()
  expect(server.log.filter(({ path }) => path === "/behind" || path === "/home")).toEqual([])
  expect(server.log.find(({ msg }) => msg === "draining")).toMatchObject({ inFlight: 0 })
})

function formInit(form: URLSearchParams | undefined) {
  if (!form) return {}
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: serverThatStays.origin }
  return { method: "POST", headers, body: form.toString() }
}

/** Sends a request over its own socket, and closes the socket at that moment or when the response ends before. */
async function leave({ path, visitor, form }: Asked, method: string, moment: Moment) {
  const { onlookers = 0, bytes = 0, reset = false } = moment
  const cookie = visitor?.cookies.header(path)
  const body = form?.toString()
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${serverThatStays.port}`,
    `X-Forwarded-For: 10.9.0.${1 + (reports % 200)}`,
    "Connection: close",
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(body
      ? [
          `Origin: ${serverThatStays.origin}`,
          "Content-Type: application/x-www-form-urlencoded",
          `Content-Length: ${body.length}`,
        ]
      : []),
  ]
  const socket = connect(serverThatStays.port, "127.0.0.1")
  // It rejects when the connection is refused or reset, as that of a dead server is.
  const closed = once(socket, "close")
  let received = 0
  const enough = new Promise<void>((resolve) => {
    socket.once("close", resolve)
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length
      if (received >= bytes) resolve()
    })
  })
  await new Promise<void>((resolve) => {
    socket.write(`${head.join("\r\n")}\r\n\r\n${body ?? ""}`, () => resolve())
  })
  for (let count = 0; count < onlookers; count++) {
    expect((await fetch(`${serverThatStays.origin}/livez`)).status).toBe(200)
  }
  if (bytes > 0) await enough
  if (reset) socket.resetAndDestroy()
  else socket.destroy()
  await closed.catch((cause) => expect.fail(`${JSON.stringify(moment)}: ${cause}`))
}
