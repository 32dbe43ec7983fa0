import { readFileSync } from "node:fs"
import { connect } from "node:net"
import { createServer } from "node:tls"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { makeCertificate } from "../../support/certificate"
import { startConnectProxy } from "../../support/connect-proxy"
import { sendJson, serveEchoes, startWithCustomPlatform } from "../../support/custom-platform"
import { listen } from "../../support/listen"
import { samplePlatform } from "../../support/sample-platform"
import { temporaryFolder } from "../../support/temporary"
import { openTerminalSocket } from "../../support/terminal-socket"

const folder = temporaryFolder(afterAll)

test("where nothing else leads out, pages, terminals and releases come through the proxy", async () => {
  const { certificate, key } = makeCertificate(folder, { name: "*.example.test" })
  // Both hosts, behind TLS.
  const front = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (socket) => {
    const { port } = Object(bench.platform.address())
    const inner = connect(port, "127.0.0.1")
    for (const side of [socket, inner]) side.on("error", () => [socket, inner].map((one) => one.destroy()))
    socket.pipe(inner).pipe(socket)
  })
  const proxy = await startConnectProxy(await listen(front))
  onTestFinished(() => {
    proxy.close()
    front.close()
  })
  const platform = samplePlatform(1, (request, response) => {
    const isReleases = request.headers.host === "releases.example.test"
    if (isReleases) sendJson(response, [{ tag_name: "v9.8.7" }])
    return isReleases
  })
  const bench = await startWithCustomPlatform(platform, {
    PLATFORM_API_URL: "https://platform.example.test",
    RELEASES_URL: "https://releases.example.test/list",
    https_proxy: proxy.withPassword,
    NODE_EXTRA_CA_CERTS: certificate,
  })
  onTestFinished(bench.stop)
  serveEchoes(bench.platform)

  const ada = await bench.signIn()
  expect((await ada.open("/deployments")).text).toContain("machine 0")
  const tab = openTerminalSocket(bench.server, ada, "dep-0")
  await expect.poll(() => tab.messages.join()).toContain("connected")
  tab.socket.send("hi")
  await expect.poll(() => tab.output).toContain("hi")
  const guide = await ada.open("/private-deployments/category/onprem/platform/kubernetes")
  expect(guide.text).toContain("9.8.7")
  // The provider is on this machine.
  const person = `Basic ${btoa("clerk:pass/word")}`
  expect(new Set(proxy.asked)).toEqual(
    new Set([`platform.example.test:443 ${person}`, `releases.example.test:443 ${person}`]),
  )

  proxy.status = 407
  proxy.drop()
  await ada.send("/deployments")
  const refused = openTerminalSocket(bench.server, ada, "dep-1")
  await expect.poll(() => refused.closed).toBe(4502)
  await bench.server.logged()
  for (const line of [
    { msg: "upstream call failed", error: "PROXY_407" },
    { msg: "terminal shell ended", detail: "PROXY_407" },
  ])
    expect(bench.server.log).toContainEqual(expect.objectContaining(line))
  for (const hidden of ["clerk", "pass/word", "pass%2Fword", person])
    expect(bench.server.output).not.toContain(hidden)
})
