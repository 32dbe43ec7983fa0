import { EventEmitter, once } from "node:events"
import { Agent, createServer, get, type IncomingMessage, type RequestListener } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { setImmediate } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { listen } from "../tests/support/listen"
import { createLog } from "./log"
import { createShutdown, endOnSignals, type ShutdownOptions } from "./shutdown"

const log = createLog({ logLevel: "silent" }, { write() {} })

/** A server that counts its open requests, and its shutdown with short limits. */
async function running(handler: RequestListener, options: Partial<ShutdownOptions> = {}) {
  let inFlight = 0
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    inFlight += 1
    response.once("close", () => {
      inFlight -= 1
    })
    handler(request, response)
  })
  const port = await listen(server)
  const events: string[] = []
  const stop = createShutdown({
    server,
    log,
    drain: () => events.push("drain"),
    probed: () => true,
    inFlight: () => inFlight,
    finishing: [],
    drainTasks: [async () => void events.push("drain task")],
    closers: [
      () => setImmediate().then(() => void events.push("store")),
      async () => void events.push("sandbox"),
    ],
    ...options,
    limits: { drainMs: 50, finishMs: 2_000, closeMs: 200, ...options.limits },
  })
  return { server, port, stop, events, inFlight: () => inFlight }
}

async function answered(port: number, agent: Agent | false = false): Promise<string> {
  const [response]: IncomingMessage[] = await once(get({ port, host: "127.0.0.1", agent }), "response")
  return response ? await text(response) : ""
}

test("drains, runs the drain tasks, closes one store after the other, says so, and does all of it once", async () => {
  const { stop, events } = await running((_request, response) => response.end(), {
    log: { ...log, info: (_fields, event) => events.push(event) },
  })
  await Promise.all([stop(), stop(), stop({ drain: false })])
  expect(events).toEqual(["draining", "drain", "drain task", "store", "sandbox", "stopped"])
})

test("accepted work without an open request is finished before the stores close", async () => {
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { port, stop, events } = await running((_request, response) => response.end("ok"), {
    finishing: [() => work],
    limits: { drainMs: 0, finishMs: 0 },
  })
  const stopped = stop()
  await expect.poll(() => events).toContain("drain")
  // The work may need this server, as with the sandbox.
  expect(await answered(port)).toBe("ok")
  expect(events).toEqual(["drain"])
  finish()
  await stopped
  expect(events).toEqual(["drain", "drain task", "store", "sandbox"])
})

test("without readiness probes it does not wait", async () => {
  const { stop } = await running(() => {}, { probed: () => false, limits: { drainMs: 60_000 } })
  await stop()
})

test("idle keep-alive connections do not delay it", async () => {
  // Longer than a test may take: whoever waits for such a connection never ends here.
  const { port, stop } = await running((_request, response) => response.end("ok"), {
    limits: { finishMs: 120_000 },
  })
  const agent = new Agent({ keepAlive: true })
  expect(await answered(port, agent)).toBe("ok")
  await stop()
  agent.destroy()
})

test("a response that never ends is cut off at the limit", async () => {
  const { port, stop, events } = await running(() => {}, { limits: { finishMs: 100 } })
  const asked = answered(port)
  const outcome = expect(asked).rejects.toThrow("socket hang up")
  await stop()
  await outcome
  expect(events).toContain("sandbox")
})

test("upgraded sockets that never close are cut off", async () => {
  const { server, port, stop } = await running(() => {})
  const opened = new Promise((resolve) =>
    server.on("upgrade", (_request, socket) => {
      socket.on("error", () => {})
      socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n")
      resolve(socket)
    }),
  )
  const client = connect(port, "127.0.0.1")
  client.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")
  await opened
  const closed = once(client.resume(), "close")
  await stop()
  await closed
})

test("a store that fails or hangs does not prevent closing the next one", async () => {
  const closed = vi.fn(async () => {})
  const { stop } = await running(() => {}, {
    drainTasks: [() => Promise.reject(new Error("drain failed"))],
    closers: [() => Promise.reject(new Error("disk full")), () => new Promise(() => {}), closed],
  })
  await stop()
  expect(closed).toHaveBeenCalledOnce()
})

function signalled(stop: () => Promise<void>, reload: (() => void) | null = null) {
  const source = new EventEmitter()
  const exit = vi.fn()
  const asked = vi.fn(stop)
  endOnSignals({ source, exit, stop: asked, reload, log })
  return { source, exit, asked }
}

test("one Ctrl-C that arrives twice counts once; a second one exits at once", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000)
  const { source, exit } = signalled(() => new Promise(() => {}))
  source.emit("SIGINT")
  clock.mockReturnValue(1_010)
  source.emit("SIGINT")
  expect(exit).not.toHaveBeenCalled()
  clock.mockReturnValue(2_000)
  source.emit("SIGTERM")
  expect(exit.mock.calls).toEqual([[1]])
  clock.mockRestore()
})

test.each(["uncaughtException", "unhandledRejection"])(
  "%s shuts down in order, with code 1",
  async (kind) => {
    const { source, exit, asked } = signalled(async () => {})
    source.emit(kind, new Error("nobody caught this"))
    source.emit(kind, new Error("nor this, on the way out"))
    await expect.poll(() => exit.mock.calls).toEqual([[1]])
    expect(asked).toHaveBeenCalledOnce()
  },
)

test("SIGHUP reads settings again, or ends the process when a terminal closes", async () => {
  const reload = vi.fn()
  const daemon = signalled(async () => {}, reload)
  daemon.source.emit("SIGHUP")
  expect([reload.mock.calls.length, daemon.asked.mock.calls.length]).toEqual([1, 0])
  const inTerminal = signalled(async () => {})
  inTerminal.source.emit("SIGHUP")
  await expect.poll(() => inTerminal.exit.mock.calls).toEqual([[0]])
})

test("a failed shutdown still ends the process", async () => {
  const { source, exit } = signalled(() => Promise.reject(new Error("stuck")))
  source.emit("SIGTERM")
  await expect.poll(() => exit.mock.calls).toEqual([[1]])
})
