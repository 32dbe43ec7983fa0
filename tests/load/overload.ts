import { startWithCustomPlatform } from "../support/custom-platform"
import { createVisitor, type Visitor } from "../support/visitor"
import { metricsPort, type Outcome, observe, requestAtRate, requestUntil } from "./measure"
import { samplePlatform } from "./sample-platform"

/**
 * The requests of people with 50 deployments: of ten, six are polls, three are console pages, and one is a public
 * page.
 */
function usualRequest(people: Visitor[], count: number) {
  // Each number has its own person.
  const person = people[count % people.length] as Visitor
  const kind = count % 10
  const path = kind < 6 ? "/deployments/list?poll=1" : kind < 9 ? "/deployments" : "/pricing"
  return person.send(path)
}

/** A multiple of the server's capacity, for that many seconds. The capacity is measured first. */
export async function atTimesCapacity(times: number, { seconds = 20, sessions = 50 } = {}): Promise<Outcome> {
  const metrics = await metricsPort()
  const running = await startWithCustomPlatform(samplePlatform(50), metrics.env)
  try {
    const people: Visitor[] = []
    for (let at = 0; at < sessions; at++) people.push(await running.signIn())
    const capacity = await capacityOf(people)
    const stranger = createVisitor(running.server.origin)
    const target = {
      pid: running.server.pid,
      metricsPort: metrics.port,
      // A cached page must stay quick under any load.
      bystander: () => stranger.send("/"),
    }
    return await observe(target, async () => ({
      samples: await requestAtRate(capacity * times, seconds, (count) => usualRequest(people, count)),
      remark: `${Math.round(capacity * times)} requests a second; others ask for the home page`,
    }))
  } finally {
    await running.stop()
  }
}

/** The requests a second that eight constantly waiting people get. */
async function capacityOf(people: Visitor[]) {
  const rounds = async (ms: number) => {
    const end = performance.now() + ms
    let count = 0
    const samples = await Promise.all(
      Array.from({ length: 8 }, () =>
        requestUntil(
          () => performance.now() > end,
          0,
          () => usualRequest(people, count++),
        ),
      ),
    )
    return samples.flat().filter(({ status, shed }) => status === 200 && !shed).length / (ms / 1000)
  }
  // The first seconds compile the code that the next ones run.
  await rounds(3_000)
  return await rounds(5_000)
}
