import { afterAll, beforeAll, beforeEach, test } from "vitest"
import { startServer, type TestServer } from "./server"

/** What a test may do with a server that other tests use after it: all but end it or look into its process. */
export type SharedServer = Pick<TestServer, "origin" | "port" | "control" | "log" | "output" | "logged">

/** Vitest stops this with its worker, and a server that does not end with code 0 fails the run. */
const worker = test
  // A visitor's address is believed: so that one test cannot use up the sign-ins of another.
  .extend("env", { scope: "worker" }, { TRUSTED_PROXY_HOPS: "1" })
  .extend("runningServer", { scope: "worker" }, async ({ env }, { onCleanup }) => {
    const server = await startServer(env)
    onCleanup(() => server.stop())
    return server
  })

/**
 * The server of this worker, which a test file uses after others: set back to the sample data before each test, its log
 * empty. What the process itself remembers stays, so a test that is about that takes a server of its own.
 */
export function sharedServer(): SharedServer {
  let running: TestServer | undefined
  worker.beforeAll(({ runningServer }) => {
    running = runningServer
  })
  beforeEach(async () => {
    await running?.control.reset()
    await running?.forgetOutput()
  })
  return onceRunning(() => running)
}

/**
 * A process for one test file or one `describe` alone, whose name says why they need it: set back to the sample data before
 * each test, while its log holds all since its start.
 */
export function ownServer(env: Record<string, string> = {}): TestServer {
  let running: TestServer | undefined
  beforeAll(async () => {
    running = await startServer(env)
  })
  beforeEach(() => running?.control.reset())
  afterAll(() => running?.stop())
  return onceRunning(() => running)
}

/** Stands for a server that is started later, so that reading a test file starts none. */
function onceRunning(server: () => TestServer | undefined): TestServer {
  // The proxy has what the server has; its own target is never looked at.
  return new Proxy({} as TestServer, {
    get(_target, name) {
      const running = server()
      if (!running) throw new Error(`There is no ${String(name)} yet: a server runs in hooks and tests only.`)
      return Reflect.get(running, name)
    },
  })
}
