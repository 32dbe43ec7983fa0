import { setTimeout } from "node:timers/promises"
import { type Exit, exitsOf } from "./crawl"
import { adminDeployment } from "./custom-platform"
import type { SandboxControl } from "./sandbox-control"
import type { TestServer } from "./server"
import { createVisitor, type Page, signIn, type Visitor } from "./visitor"

export type Walked = Pick<TestServer, "origin" | "control">

const ada = "ada@example.com"
const noor = "noor@example.com"
const kim = "kim@example.com"

/** Somebody on a platform in a certain state. Together, the scenes lead to every page. */
interface Scene {
  email?: string
  /** What the platform has and does, besides the sample data. */
  prepare?(control: SandboxControl): Promise<unknown>
  /** The page at which the walk starts. */
  begin(visitor: Visitor): Promise<Page>
}

/** Where two scenes lead to the same form, the first one has what makes it valid. */
const scenes: Scene[] = [
  { begin: (visitor) => visitor.open("/") },
  { begin: (visitor) => visitor.open("/home") },
  {
    email: noor,
    async prepare(control) {
      await control.settings({ balanceCents: { email: noor, cents: 10_000 } })
      await control.deployments({ email: noor, name: "desk-7", configId: "gpu_instance_civo" })
    },
    async begin(visitor) {
      const list = await visitor.open("/deployments")
      const terminal = exitsOf(list).find(({ action }) => action === "GET /deployments/:id/terminal")
      // From now on, pages of deployments show an open shell.
      await visitor.open(`${terminal?.request.url.pathname}?view=text`)
      return list
    },
  },
  { email: noor, begin: (visitor) => visitor.open("/deployments") },
  // A link of a machine's own page.
  { email: noor, begin: (visitor) => visitor.open("/agents?hearth_url=https%3A%2F%2Fai.acme.example") },
  { email: ada, begin: (visitor) => visitor.open("/home") },
  { email: kim, prepare: fewMachines, begin: (visitor) => visitor.open("/home") },
  {
    email: kim,
    async prepare(control) {
      await fewMachines(control)
      await control.fails("DELETE /api/admin/deployments/*", 409)
    },
    begin: async (visitor) => await settled(visitor, await deletion(visitor)),
  },
  {
    email: kim,
    async prepare(control) {
      // Eight seconds, since a job calls four at a time: enough to stop it. As few rows as the other jobs, or the page has a search.
      await fewMachines(control, 5)
      await control.delays("DELETE /api/admin/deployments/*", 4_000)
    },
    begin: deletion,
  },
]

/** Not hundreds, so that a bulk action ends soon. */
export async function fewMachines(control: SandboxControl, count = 4) {
  const ids = await control.deployments({ email: ada, name: "batch", count })
  const more = { user_email: ada, created_at: new Date().toISOString(), timeout_mins: 1_440 }
  await control.answers(
    "/api/admin/deployments",
    ids.map((id) => ({ ...adminDeployment(id), ...more })),
  )
}

/** The page of a job that has just begun. */
async function deletion(visitor: Visitor) {
  await jobsEnded(visitor)
  return await visitor.submit(
    await visitor.open("/dashboard/bulk?act=delete&all=1"),
    /^Delete \d+ deployments/,
  )
}

/** A form of a page that somebody has just opened. */
export interface FoundForm {
  exit: Exit
  page: Page
  email: string | undefined
  /** Whose page it is, and another session of the same person. A step may replace a session that it ends. */
  visitor: Visitor
  second: Visitor
  /** Takes the answer, from which the walk continues. */
  answered(page: Page): Promise<void>
}

/** Every form with `method="post"` that the scenes lead to, each once, and before each the platform as its scene has it. */
export async function* walkForms({ origin, control }: Walked): AsyncGenerator<FoundForm> {
  const seenForms = new Set<string>()
  const gone = new Set<string>()
  /** Of pages that are the same for everybody. */
  const seenPublic = new Set<string>()
  /** A person's next scene is about what it adds. */
  const seenBy = new Map<string | undefined, Set<string>>()

  for (const { email, prepare, begin } of scenes) {
    const seen = seenBy.get(email) ?? new Set<string>()
    seenBy.set(email, seen)
    /** From the first page to a form, one exit after the other. */
    const ways: Exit[][] = []
    const people = { email, visitor: createVisitor(origin), second: createVisitor(origin) }

    async function first() {
      for (const one of ["visitor", "second"] as const)
        if (email && (await people[one].post("/auth/keepalive", "")).status !== 204)
          people[one] = await signIn({ origin }, email)
      await control.reset()
      await prepare?.(control)
      return await begin(people.visitor)
    }

    /** Follows all links and searches from there, and notes the forms. */
    async function explore(from: Page, way: Exit[]) {
      const open = [{ page: from, way }]
      for (let next = open.shift(); next; next = open.shift()) {
        for (const exit of exitsOf(next.page)) {
          const onward = [...next.way, exit]
          if (/^POST (?!.sandbox)/.test(exit.action)) {
            if (!seenForms.has(exit.name)) ways.push(onward)
            seenForms.add(exit.name)
          } else if (!skipped.test(exit.action) && isNew(exit, seenPublic, seen)) {
            const page = await people.visitor.go(exit.request, next.page)
            for (const one of exit.parts) (isPublic(page) ? seenPublic : seen).add(one)
            open.push({ page, way: onward })
          }
        }
      }
    }

    await explore(await first(), [])
    for (let way = ways.shift(); way; way = ways.shift()) {
      const own = way
      let page = await first()
      // The platform's ids are others now. Pages without one are opened at once.
      const known = own.findLastIndex(
        ({ request }) => request.method === "GET" && !idIn.test(request.url.href),
      )
      let exit = own[known]
      for (const { name } of own.slice(known + 1)) {
        if (exit) page = await settled(people.visitor, await people.visitor.go(exit.request, page))
        exit = exitsOf(page).find((one) => one.name === name)
        if (!exit) break
      }
      const name = own.at(-1)?.name ?? ""
      if (!exit) {
        // A job may have ended meanwhile. Another scene has one that still runs.
        gone.add(name)
        seenForms.delete(name)
        continue
      }
      gone.delete(name)
      await control.clearRequests()
      yield Object.assign(people, {
        exit,
        page,
        async answered(answer: Page) {
          await explore(answer, own)
          await explore(await settled(people.visitor, answer), own)
        },
      })
    }
  }
  if (gone.size > 0) throw new Error(`Gone when their page was opened again: ${[...gone].join(", ")}`)
}

/** The drawn screen of a terminal never ends, sign-in is the provider's, and a file has no forms. */
const skipped = /\/terminal\/screen$|^GET \/auth\/|\.\w+$/
const idIn = /[_-][0-9a-f]{12}|\d{5}/

function isNew({ parts }: Exit, ...seen: Array<Set<string>>) {
  return parts.some((one) => seen.every((set) => !set.has(one)))
}

function isPublic({ headers }: Page) {
  return headers["cache-control"]?.includes("public") ?? false
}

/** The page once it no longer reloads itself: what it shows has ended. */
async function settled(visitor: Visitor, page: Page): Promise<Page> {
  if (!page.headers.refresh) return page
  await jobsEnded(visitor)
  return await visitor.open(page.url.pathname + page.url.search)
}

/** Once no bulk action of that administrator still runs. */
export async function jobsEnded(visitor: Visitor) {
  const limit = Date.now() + 60_000
  while ((await visitor.open("/admin/jobs")).text.includes("Running")) {
    if (Date.now() > limit) throw new Error("A bulk job is still running after a minute")
    await setTimeout(100)
  }
}
