import { afterAll, beforeAll, beforeEach, test } from "vitest"
import { startServer, type TestServer } from "./server"
import { signIn, type Visitor } from "./visitor"

/** The server without what would disturb the tests after this one: stopping it and looking into its process. */
export type SharedServer = Pick<
  TestServer,
  "origin" | "port" | "dataDir" | "control" | "log" | "output" | "logged"
>

/** Vitest stops the server with its worker, and an exit code other than 0 fails the run. */
const worker = test
  // The server trusts a visitor's forwarded address, so that one test cannot use up the sign-ins of another.
  .extend("env", { scope: "worker" }, { TRUSTED_PROXY_HOPS: "1" })
  .extend("runningServer", { scope: "worker" }, async ({ env }, { onCleanup }) => {
    const server = await startServer(env)
    onCleanup(() => server.stop())
    return server
  })

/**
 * The server of this worker, which its test files share: reset to the sample data before each test, with an empty
 * log. The process keeps its memory, so tests about that start their own server.
 */
export function sharedServer(): SharedServer {
  let running: TestServer | undefined
  worker.beforeAll(async ({ runningServer }) => {
    running = runningServer
    // Faults of the file before would break a sign-in in a hook of this one.
    await running.control.reset()
  })
  beforeEach(async () => {
    await running?.control.reset()
    await running?.forgetOutput()
  })
  return onceRunning(() => running)
}

/**
 * A server for one test file or one `describe`, reset to the sample data before each test. Its log holds everything
 * since its start.
 */
export function ownServer(env: Record<string, string> = {}): TestServer {
  let running: TestServer | undefined
  beforeAll(async () => {
    running = await startServer(env)
  })
  // A public sandbox has no control API.
  if (env.SANDBOX !== "public") beforeEach(() => running?.control.reset())
  afterAll(() => running?.stop())
  return onceRunning(() => running)
}

/** Somebody who has signed in before the tests of a file or of one `describe`. */
export function signedIn(server: Pick<TestServer, "origin">, email: string): Visitor {
  // Filled before the first test. A visitor's functions need no `this`.
  const visitor = {} as Visitor
  beforeAll(async () => void Object.assign(visitor, await signIn(server, email)))
  return visitor
}

/** A placeholder for a server that starts later, so that importing a test file starts none. */
function onceRunning(server: () => TestServer | undefined): TestServer {
  // The proxy forwards to the running server; its own target is unused.
  return new Proxy({} as TestServer, {
    get(_target, name) {
      const running = server()
      if (!running) throw new Error(`No ${String(name)} yet: the server runs only in hooks and tests.`)
      return Reflect.get(running, name)
    },
  })
}
