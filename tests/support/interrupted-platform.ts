import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Duplex } from "node:stream"
import { finished } from "node:stream/promises"
import Database from "libsql"
import { freePort, startServer, type TestServer } from "./server"

/**
 * What disturbs one form. "before" and "after" say whether the platform acts: "500 after" is a platform that acts and then fails.
 * "never" lasts until our server gives up. "half" and "garbage" are answers of a platform that has acted.
 */
export const interruptions = [
  ...["cut before", "cut after", "401", "403", "404", "409", "422", "429", "500", "500 after", "garbage"],
  ...["half", "late", "token ends", "refresh refused", "provider away", "store away", "not sent"],
  ...["answer lost", "never before", "never after", "killed before", "killed after"],
] as const

export type Interruption = (typeof interruptions)[number] | "none"

/** A call that changes something, as the platform has seen it. */
export interface Call {
  method: string
  path: string
  body: string
  requestId: string
  /** Whether the platform has done it. */
  acted: boolean
  /** What our server heard: that it is done, that it is refused, something that it can't read, or nothing. */
  heard: "done" | "refused" | "unclear" | "nothing"
  status: number
}

interface Reply {
  status: number
  headers: IncomingMessage["headers"]
  body: Buffer
}

export type Rig = Awaited<ReturnType<typeof startInterrupted>>

/** Costs less than `buffer` of node:stream/consumers, which makes a blob first. */
async function whole(stream: IncomingMessage) {
  const parts: Buffer[] = []
  stream.on("data", (part: Buffer) => parts.push(part))
  await finished(stream)
  return Buffer.concat(parts)
}

/**
 * The built server, and the sandbox of another process as its platform and provider. All requests of browsers, and all calls of our
 * server, go through one proxy, which disturbs them and records what the platform has done.
 */
export async function startInterrupted(env: Record<string, string> = {}, nodes = 1) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const platform = await startServer({ APP_ORIGIN: origin, TRUSTED_PROXY_HOPS: "1" })
  const dataDir = mkdtempSync(join(tmpdir(), "hearth-test-"))
  const settings = {
    APP_ORIGIN: origin,
    PLATFORM_API_URL: `${origin}/sandbox`,
    RELEASES_URL: `${origin}/sandbox/releases`,
    OIDC_ISSUER: `${origin}/sandbox/oidc`,
    OIDC_CLIENT_ID: "launchpad",
    OIDC_CLIENT_SECRET: clientSecret(platform),
    SESSION_SECRET: randomBytes(24).toString("base64url"),
    TRUSTED_PROXY_HOPS: "1",
    DATA_DIR: dataDir,
    ...env,
  }
  const running: TestServer[] = []
  const addresses: Array<Record<string, string>> = []
  for (let at = 0; at < nodes; at++) {
    const own = await freePort()
    // Nodes that share a store also share terminals.
    const shared: Record<string, string> = env.REDIS_URL ? { NODE_ADDRESS: `http://127.0.0.1:${own}` } : {}
    addresses.push({ ...settings, ...shared, PORT: `${own}` })
    running.push(await startServer(addresses[at]))
  }

  /** Connections, each of which costs as much as a request. They are given up before a server would close them. */
  const kept = new Agent({ keepAlive: true })
  let interruption: Interruption = "none"
  let at = 0
  /** Whether the interruption has happened. */
  let hit = false
  /** The end of processes that were killed. */
  let killed: Promise<void> = Promise.resolve()
  let calls: Call[] = []
  const ended = new Set<string>()
  const node = () => running[at % running.length] as TestServer

  function kill() {
    killed = node().crash()
  }

  /** Sends the request on, and resolves to the whole answer. */
  async function ask(incoming: IncomingMessage, body: Buffer, to: number): Promise<Reply> {
    const { method, url: path, headers } = incoming
    const onward = request({ host: "127.0.0.1", port: to, agent: kept, method, path, headers })
    onward.end(body)
    // An emitter's arguments have no types.
    const [reply] = (await once(onward, "response")) as [IncomingMessage]
    const { statusCode: status = 502, headers: replied } = reply
    return { status, headers: replied, body: await whole(reply) }
  }

  async function relay(incoming: IncomingMessage, answer: ServerResponse, to: number) {
    const reply = await ask(incoming, await whole(incoming), to)
    answer.writeHead(reply.status, reply.headers).end(reply.body)
  }

  /** A browser's request. What it changes has the method POST. */
  async function browser(incoming: IncomingMessage, answer: ServerResponse) {
    const isForm = incoming.method === "POST" && incoming.url !== "/auth/keepalive"
    const lost = isForm && !hit && (interruption === "not sent" || interruption === "answer lost")
    if (!lost) return await relay(incoming, answer, node().port)
    hit = true
    if (interruption === "answer lost") await ask(incoming, await whole(incoming), node().port)
    answer.destroy()
  }

  async function call(incoming: IncomingMessage, answer: ServerResponse) {
    const { method = "", url = "", headers } = incoming
    const token = headers.authorization ?? ""
    const body = await whole(incoming)
    const isChange = method !== "GET" && method !== "HEAD"
    const kind = interruption
    if (
      isChange &&
      !hit &&
      (kind === "token ends" || kind === "refresh refused" || kind === "provider away")
    ) {
      hit = true
      ended.add(token)
    }
    // A refused token changes nothing, so nothing can interrupt it.
    const isRefused = ended.has(token)
    const now = isChange && !hit && !isRefused && !/^(store away|not sent|answer lost|none)$/.test(kind)
    if (now) hit = true
    const requestId = `${headers["x-request-id"] ?? ""}`
    const made: Call = {
      ...{ method, path: url, body: body.toString(), requestId },
      ...{ acted: false, heard: "nothing", status: 0 },
    }
    if (isChange) calls.push(made)
    function reply(status: number, text: Buffer | string, heard: Call["heard"]) {
      Object.assign(made, { heard, status })
      answer.writeHead(status, { "content-type": "application/json" }).end(text)
    }
    if (isRefused) return reply(401, '{"error":"The token has ended"}', "refused")
    if (now && /^\d+$/.test(kind))
      return reply(Number(kind), '{"error":"Interrupted"}', Number(kind) < 500 ? "refused" : "nothing")
    if (now && kind === "cut before") return answer.destroy()
    if (now && kind === "killed before") return kill()
    if (now && kind === "never before") return
    const { status, headers: replied, body: answered } = await ask(incoming, body, platform.port)
    made.acted = isChange && status < 300
    made.status = status
    // Our server opens payment pages over https only.
    const text = `${answered}`.replace(`${origin}/sandbox/checkout/`, "https://payment.example/")
    if (now && kind === "cut after") return answer.destroy()
    if (now && kind === "killed after") return kill()
    if (now && kind === "never after") return
    if (now && kind === "late") await new Promise((resolve) => setTimeout(resolve, 300))
    if (now && kind === "500 after") return reply(500, "{}", "nothing")
    if (now && kind === "garbage" && made.acted) return reply(200, "<h1>Who are you?</h1>", "unclear")
    if (now && kind === "half" && made.acted) {
      made.heard = "unclear"
      answer.writeHead(status, { "content-type": "application/json", "content-length": text.length + 9 })
      return answer.write(text.slice(0, text.length / 2), () => setTimeout(() => answer.destroy(), 5))
    }
    if (/json/.test(`${replied["content-type"]}`)) {
      made.heard = status < 300 ? "done" : status < 500 ? "refused" : "nothing"
      return answer.writeHead(status, { "content-type": "application/json" }).end(text)
    }
    made.heard = status < 300 ? "done" : status < 500 ? "refused" : "nothing"
    answer.writeHead(status, replied).end(answered)
  }

  async function provider(incoming: IncomingMessage, answer: ServerResponse) {
    const isRefused = interruption === "refresh refused" && hit
    const isAway = interruption === "provider away" && hit
    if (incoming.url !== "/sandbox/oidc/token" || !(isRefused || isAway))
      return await relay(incoming, answer, platform.port)
    const [status, error] = isRefused ? [400, "invalid_grant"] : [503, "temporarily_unavailable"]
    answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ error }))
  }

  const listener = createServer((incoming, answer) => {
    const path = incoming.url ?? ""
    const handle = path.startsWith("/sandbox/api/") ? call : path.startsWith("/sandbox/") ? provider : browser
    // Of a process that was killed, or a browser that has left.
    handle(incoming, answer).catch(() => answer.destroy())
  })
  listener.keepAliveTimeout = 0
  /** Terminals. */
  const sockets = new Set<Duplex>()
  listener.on("upgrade", ({ method, url, rawHeaders }, socket, head) => {
    const to = url?.startsWith("/sandbox/") ? platform.port : node().port
    const onward = connect(to, "127.0.0.1").on("error", () => socket.destroy())
    const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) =>
      rawHeaders.slice(2 * at, 2 * at + 2).join(": "),
    )
    onward.write([`${method} ${url} HTTP/1.1`, ...lines, "", ""].join("\r\n"))
    onward.write(head)
    socket.pipe(onward).pipe(socket)
    sockets.add(socket.on("error", () => onward.destroy()).on("close", () => sockets.delete(socket)))
  })
  await once(listener.listen(port, "127.0.0.1"), "listening")

  /** Locks what our server writes to. */
  function lockStores() {
    const files = ["sessions.db", "records.db"].map((name) => new Database(join(dataDir, name)))
    for (const file of files) {
      // Our server may be writing at this moment.
      file.exec("PRAGMA busy_timeout = 10000")
      file.exec("BEGIN IMMEDIATE")
    }
    return () => {
      for (const file of files) {
        file.exec("COMMIT")
        file.close()
      }
    }
  }

  return {
    origin,
    control: platform.control,
    /** The newest warnings of all processes, for a report. */
    warnings() {
      const newest = [platform, ...running].flatMap(({ log }) =>
        log.filter(({ level }) => level !== "info").slice(-3),
      )
      return newest.map((line) => JSON.stringify(line)).join("\n")
    },
    /** What is sent from now on goes to the next process, if there are several. */
    nextNode() {
      at += 1
    },
    /** Does something while it is interrupted. Resolves to its result, the calls, and whether the interruption has happened. */
    async during<T>(kind: Interruption, work: () => Promise<T>) {
      interruption = kind
      // Redis has no file to lock.
      hit = kind === "store away" && env.REDIS_URL === undefined
      calls = []
      const unlock = hit ? lockStores() : () => {}
      const result = await work().finally(unlock)
      interruption = "none"
      await killed
      if (kind.startsWith("killed") && hit)
        running[at % running.length] = await startServer(addresses[at % running.length])
      const made = calls
      calls = []
      return { result, calls: made, hit }
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      listener.closeAllConnections()
      listener.close()
      kept.destroy()
      await Promise.all(running.map((one) => one.stop()))
      await platform.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The sandbox makes one at its first start. */
function clientSecret({ dataDir }: TestServer) {
  const file = new Database(join(dataDir, "sandbox.db"), { readonly: true })
  // The sandbox writes this row before it listens.
  const row = file.prepare("SELECT fields FROM secrets").get() as { fields: string }
  file.close()
  const { clientSecret: secret } = JSON.parse(row.fields) as { clientSecret: string }
  return secret
}
