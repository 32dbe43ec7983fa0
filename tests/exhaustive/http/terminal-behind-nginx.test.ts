import { once } from "node:events"
import { createServer } from "node:http"
import { Agent, getGlobalDispatcher, request, setGlobalDispatcher } from "undici"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { type Nginx, startNginx } from "../../support/nginx"
import { openScreen, openShownTerminal, shown } from "../../support/screen-frame"
import { freePort, startServer, type TestServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"

// The terminal without scripts, and the headers of requests, behind a real nginx with TLS.

const dataDir = temporaryFolder(afterAll)
const trusted = getGlobalDispatcher()
let nginx: Nginx
let origin: string
let env: Record<string, string>
let server: TestServer

beforeAll(async () => {
  const [port, serverPort] = [await freePort(), await freePort()]
  origin = `https://localhost:${port}`
  env = {
    PORT: String(serverPort),
    DATA_DIR: dataDir,
    APP_ORIGIN: origin,
    TRUSTED_PROXY_HOPS: "1",
  }
  server = await startServer(env)
  nginx = await startNginx(port, [serverPort])
  setGlobalDispatcher(new Agent({ connect: { ca: nginx.certificate } }))
})

afterAll(async () => {
  setGlobalDispatcher(trusted)
  await nginx.stop()
  await server.stop()
})

test("each picture of the screen passes nginx at once, and lines are typed", async () => {
  // A shorter answer would fit into nginx's buffers and arrive only with its end, which never comes.
  const { ada, terminal, screen } = await openShownTerminal(server, origin)
  const typed = await ada.submit(await ada.open(`${terminal}/input`), "Enter", { line: "echo through nginx" })
  expect(typed.hops.map(({ status, method }) => `${status} ${method}`)).toEqual(["303 POST"])
  await expect.poll(() => shown(screen)).toMatch(/\nthrough nginx\s/)
  expect(screen.ended).toBe(false)
})

test("a reader who leaves takes the connection to the server along", async () => {
  const { terminal, screen } = await openShownTerminal(server, origin)
  screen.close()
  await expect
    .poll(() => server.log.filter(({ path }) => path === `${terminal}/screen`).map(({ msg }) => msg))
    .toEqual(["request"])
})

test("the screen comes back after the server has been replaced", async () => {
  const { ada, terminal, screen } = await openShownTerminal(server, origin)
  await ada.submit(await ada.open(`${terminal}/input`), "Enter", { line: "echo before" })
  await expect.poll(() => shown(screen)).toMatch(/\nbefore\s/)
  await server.stop()
  server = await startServer(env)
  await expect.poll(() => screen.ended).toBe(true)
  expect(screen.html).toMatch(/<meta http-equiv="refresh" content="5"><\/body><\/html>\s*$/)
  const again = await openScreen(ada, `${origin}${terminal}/screen`)
  await expect.poll(() => shown(again)).toMatch(/This is a new connection[\s\S]*\nbefore\s/)
})

test("a client's claims about itself don't reach the server", async () => {
  const [port, echoPort] = [await freePort(), await freePort()]
  const echo = createServer((request, response) => void response.end(JSON.stringify(request.headers)))
  await once(echo.listen(echoPort, "127.0.0.1"), "listening")
  const proxy = await startNginx(port, [echoPort])
  onTestFinished(async () => {
    await proxy.stop()
    echo.close()
  })
  const dispatcher = new Agent({ connect: { ca: proxy.certificate } })
  const claimed = "203.0.113.9"
  const headers = { "x-forwarded-for": claimed, forwarded: `for=${claimed}`, "x-request-id": claimed }
  const { body } = await request(`https://localhost:${port}/`, {
    dispatcher,
    headers: { ...headers, "x-forwarded-host": claimed, "x-forwarded-proto": claimed },
  })
  const seen = await body.text()
  expect(seen).not.toContain(claimed)
  expect(JSON.parse(seen)).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-host": `localhost:${port}`,
    "x-forwarded-proto": "https",
    "x-request-id": expect.stringMatching(/^[\da-f]{32}$/),
  })
})
