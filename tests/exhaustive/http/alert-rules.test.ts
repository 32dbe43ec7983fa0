import { expect, onTestFinished, test } from "vitest"
import { firing as firingOf, rules } from "../../support/alert-rules"
import { startWithCustomPlatform } from "../../support/custom-platform"
import { kinds } from "../../support/drill-kinds"
import { samplesOf } from "../../support/promql"
import { freePort } from "../../support/server"

// What fires of the rules that operators get, as it is scraped. drill.test.ts has the other faults, which it counts as lasting.

/** Those about a cause, or those about time. */
const firing = (exposition: string, about?: string) => firingOf(samplesOf(exposition), about)

const slow = ["UpstreamSlow", "PanelsGivenUp", "PagesSlow"]

test.each([
  ["that hangs", {}, "PlatformHangs", slow, /timeout/i],
  [
    "whose name is unknown",
    { PLATFORM_API_URL: "https://platform.invalid" },
    "PlatformUnreachable",
    null,
    /^ENOTFOUND|EAI_AGAIN$/,
  ],
])(
  "a platform %s fires the alert that is about it, and no other about a cause",
  async (_, env, alert, late, error) => {
    const metricsPort = await freePort()
    const bench = await startWithCustomPlatform(() => {}, { METRICS_PORT: `${metricsPort}`, ...env })
    onTestFinished(bench.stop)
    const scrape = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    // Calls of one person are shared and limited.
    const people = await Promise.all(Array.from({ length: 8 }, bench.signIn))
    expect(firing(await scrape())).toEqual([])
    const fires = async (about?: string) => {
      await Promise.all(people.map((person) => person.open("/balance")))
      return firing(await scrape(), about)
    }
    await expect.poll(fires, { timeout: 150_000 }).toEqual([alert])
    // How long a name takes to be unknown depends on the machine.
    if (late) await expect.poll(() => fires("time")).toEqual(late)

    await bench.server.logged()
    const logged = bench.server.log.filter(({ msg }) => msg === "upstream call failed")
    expect(logged).toContainEqual(expect.objectContaining({ error: expect.stringMatching(error) }))
    // Not one for each of the calls.
    expect(logged.length).toBeLessThan(10)
  },
)

// What Prometheus itself reports, and what takes minutes of too many requests.
const computed: Record<string, [about: string | undefined, exposition: string]> = {
  NodeDown: [undefined, 'up{job="launchpad",instance="node-1"} 0'],
  RequestsRefused: [
    "time",
    'hearth_http_request_duration_seconds_count{method="GET",status="503",area="page"} 400',
  ],
}

test.each(Object.entries(computed))("%s", (alert, [about, exposition]) => {
  expect(firing(exposition, about)).toEqual([alert])
})

test("each rule has a fault", () => {
  const fired = [...kinds.map(({ alert }) => alert), ...slow, ...Object.keys(computed)]
  expect(new Set(rules.map(({ alert }) => alert))).toEqual(
    new Set(fired.filter((one) => typeof one === "string")),
  )
})
