import { expect, onTestFinished, test } from "vitest"
import { sendJson, serveEchoes, startWithCustomPlatform } from "../../support/custom-platform"
import { openProxy } from "../../support/drill-world"
import { samplePlatform } from "../../support/sample-platform"
import { openTerminalSocket } from "../../support/terminal-socket"

test("where nothing else leads out, pages, terminals and releases come through the proxy", async () => {
  const outside = await openProxy(onTestFinished)
  const { proxy } = outside
  const platform = samplePlatform(1, (request, response) => {
    const isReleases = request.headers.host === "releases.example.test"
    if (isReleases) sendJson(response, [{ tag_name: "v9.8.7" }])
    return isReleases
  })
  const bench = await startWithCustomPlatform(platform, {
    ...outside.env,
    RELEASES_URL: "https://releases.example.test/list",
    https_proxy: proxy.withPassword,
  })
  onTestFinished(bench.stop)
  outside.lead(Object(bench.platform.address()).port)
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

  outside.answer(407)
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
