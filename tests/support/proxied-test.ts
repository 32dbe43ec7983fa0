import { test } from "./e2e"
import { startServer } from "./server"
import { createTestProxy, type TestProxy } from "./test-proxy"

/** A test whose server is behind a proxy, signed in as Ada. */
export const proxiedTest = test.extend<{ testProxy: TestProxy }, { workerProxy: TestProxy }>({
  workerProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern.
    async ({}, use) => {
      const testProxy = await createTestProxy()
      await use(testProxy)
      await testProxy.close()
    },
    { scope: "worker" },
  ],
  server: [
    async ({ workerProxy }, use) => {
      const server = await startServer({ APP_ORIGIN: workerProxy.origin })
      workerProxy.forwardTo(server.port)
      await use(Object.create(server, { origin: { value: workerProxy.origin } }))
      await server.stop()
    },
    { scope: "worker", timeout: 60_000 },
  ],
  testProxy: [
    async ({ workerProxy, tolerate, signedIn }, use) => {
      await signedIn("ada@example.com")
      tolerate(/net::ERR_|^50[24] for|^404 for GET \/assets|Error loading route module|dynamically imported/)
      Object.assign(workerProxy, { server: "up", sockets: false, missing: null, requests: [] })
      await use(workerProxy)
      Object.assign(workerProxy, { server: "up", missing: null })
    },
    { auto: true },
  ],
})
