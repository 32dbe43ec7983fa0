import { expect, test } from "vitest"
import { actsOfForms, post, usualSteps } from "../../support/acts-once"
import { ownServer } from "../../support/http-servers"
import { startInterrupted } from "../../support/interrupted-platform"
import { alertText, fieldValue } from "../../support/page-parts"
import { startRedis } from "../../support/redis"
import { freePort, startServer } from "../../support/server"
import { temporaryFolder } from "../../support/temporary"
import { signIn, type Visitor } from "../../support/visitor"

/** With a notice, whose form is on every page. */
const serverWithNotice = ownServer({ NOTICE: "Maintenance tonight", TRUSTED_PROXY_HOPS: "1" })

test("every form of every page acts once, however often it is sent, and not for somebody else", async () => {
  const found = await actsOfForms(serverWithNotice, usualSteps(serverWithNotice))
  expect(found).toEqual({
    faults: [],
    // They change something of ours, make a file, or show another page.
    idle: [
      "POST /account/activity",
      "POST /account/sign-ins/:id/end",
      "POST /auth/sign-out",
      "POST /contact",
      "POST /deployments",
      "POST /deployments/:id/terminal/end",
      "POST /notice",
      "POST /private-deployments/category/cloud",
      "POST /private-deployments/category/cloud/provider/:provider",
      "POST /private-deployments/category/onprem/platform/:platform",
      "POST /private-deployments/compose.env",
      "POST /private-deployments/configuration.zip",
      "POST /theme",
    ],
    unreached: [
      // The forms of this page are sent to its usual address.
      "/app",
      // Only programs call them.
      "/auth/back-channel-logout",
      "/auth/keepalive",
      // It gets the forms of others.
      "/auth/other-person",
      // Its first platform has no generator.
      "/private-deployments/category/onprem",
      // Only scripts send it.
      "/private-deployments/connected/sync",
    ],
  })
}, 600_000)

test("every form acts once when the server is killed and started again with its data", async () => {
  const port = await freePort()
  const env = { PORT: `${port}`, DATA_DIR: temporaryFolder(), TRUSTED_PROXY_HOPS: "1" }
  let server = await startServer(env)
  const { faults } = await actsOfForms(server, {
    async "after a restart"(form) {
      await server.crash()
      server = await startServer(env)
      return await post(form.visitor, form)
    },
  })
  await server.stop()
  expect(faults).toEqual([])
}, 1_200_000)

test("a form whose answer died with the server keeps its input, and says that it may have acted", async ({
  onTestFinished,
}) => {
  const rig = await startInterrupted()
  onTestFinished(rig.stop)
  const noor = await signIn(rig, "noor@example.com")
  const page = await noor.open("/deployments/type/trial-vm")
  const send = () => noor.submit(page, /^Create/, { name: "ward-nine" })
  const { calls } = await rig.during("killed after", () => send().catch(() => null))
  expect(calls).toMatchObject([{ method: "POST", acted: true }])
  const answer = await send()
  expect([answer.status, fieldValue(answer, "name")]).toEqual([400, "ward-nine"])
  expect(alertText(answer)).toMatch(/The deployment may exist all the same: check your deployments/)
}, 60_000)

test("a form that is sent again while its first act still runs acts once", async () => {
  const { control } = serverWithNotice
  await control.delays("POST /api/deployments", 12_000)
  const noor = await signIn(serverWithNotice, "noor@example.com")
  const page = await noor.open("/deployments/type/trial-vm")
  const send = (from: typeof page) => noor.submit(from, /^Create/, { name: "ward-ten" })
  const first = send(page)
  const waiting = await send(page)
  expect(alertText(waiting)).toContain("The deployment may exist all the same")
  const again = await send(waiting)
  expect(alertText(again)).toContain("may exist already")
  expect(alertText(await first)).toContain("The deployment may exist all the same")
  expect(await control.requests(/^POST .*deployments$/)).toHaveLength(1)
}, 60_000)

test("every form acts once when another node with the same Redis gets it", async () => {
  const redis = await startRedis()
  const nodes = await startInterrupted({ REDIS_URL: redis.url }, 2)
  const { faults } = await actsOfForms(nodes, {
    async "to another node"(form) {
      nodes.nextNode()
      return await post(form.visitor, form)
    },
  })
  await nodes.stop()
  await redis.stop()
  expect(faults).toEqual([])
}, 1_200_000)

test("after Back, the old form of a terminal types another line", async () => {
  const [id] = await serverWithNotice.control.deployments({ email: "noor@example.com", name: "desk" })
  const noor = await signIn(serverWithNotice, "noor@example.com")
  const page = await noor.open(`/deployments/${id}/terminal?view=text`)
  await noor.submit(page, "Enter", { line: "echo one" })
  const screen = await noor.submit(page, "Enter", { line: "echo two" })
  expect(screen.document.querySelector("main pre")?.text).toMatch(/\none\n[\s\S]*\ntwo\n/)
})

test("another person who has the form's key acts for themselves, and gets no outcome of the first", async () => {
  const people = await Promise.all(
    ["noor", "ada"].map((name) => signIn(serverWithNotice, `${name}@example.com`)),
  )
  const checkoutOf = async (one?: Visitor) =>
    /chk_\w+/.exec((await one?.post("/balance/add-funds", "formKey=known"))?.body ?? "")?.[0]
  const [first, other, again] = [
    await checkoutOf(people[0]),
    await checkoutOf(people[1]),
    await checkoutOf(people[0]),
  ]
  expect(first).toBeDefined()
  expect(other).not.toBe(first)
  expect(again).toBe(first)
  const accounts = (await serverWithNotice.control.requests(/^POST .*checkout/)).map(({ account }) => account)
  expect(accounts).toEqual(["noor@example.com", "ada@example.com"])
})
