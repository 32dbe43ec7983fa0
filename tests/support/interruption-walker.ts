import { type Exit, exitsOf } from "./crawl"
import { fewMachines, jobsEnded } from "./form-walk"
import type { Interruption, Rig } from "./interrupted-platform"
import { faultsOf, inWords, type Sent, type Tab } from "./interruption-faults"
import { type Page, signIn, type Visitor } from "./visitor"

const noor = "noor@example.com"
const ada = "ada@example.com"
const kim = "kim@example.com"

/** Who uses each browser: two customers, an administrator, and two who share one. */
export const browsers = [[noor], [ada], [kim], [ada, noor]] as const

/** How a form is sent once more, without an interruption. */
export const repetitions = [
  "not",
  "after Back",
  "after a new sign-in",
  "from a second session",
  "to the next node",
] as const

export type Repetition = (typeof repetitions)[number]

interface Browser {
  people: Array<{ email: string; visitor: Visitor }>
  /** Which of them is signed in. */
  now: number
  /** By the name of their form, the oldest first. */
  tabs: Map<string, Tab[]>
  /** The page on which the last form has ended, and whose it is. */
  here: { page: Page; visitor: Visitor } | null
}

/** They change nothing at the platform, or end the session. */
const idle =
  /^POST \/(?:theme|notice|contact|sandbox|auth\/|account\/|deployments\/:id\/terminal|private-deployments\/(?!connected))/
/** Their pages have no forms, or those of others. */
const unexplored = /\/(?:terminal|category|pings|payment|logs)|\.\w+$/
const idIn = /[_-][0-9a-f]{12}|\d{5}/

/** The state of the platform at the beginning of each walk. */
async function begin({ control }: Rig) {
  await control.reset()
  await control.settings({ balanceCents: { email: noor, cents: 10_000 } })
  await control.deployments({ email: noor, name: "desk", version: "2.1.2" })
  await control.deployments({ email: noor, name: "gpu", configId: "gpu_instance_civo" })
  await control.licenses({ email: noor, type: "enterprise", organizationName: "Acme", payment: "pending" })
  await fewMachines(control)
}

/** All forms that lead to a change, from that page on, and the pages on the way to each, which begins there. */
async function formsOf(visitor: Visitor, start: string, pages: RegExp) {
  const ways = new Map<string, Exit[]>()
  const seen = new Set<string>()
  const page = await visitor.open(start)
  const request = { method: "GET" as const, url: page.url, multipart: false, entries: [] }
  const first: Exit = { name: `GET ${start}`, action: `GET ${start}`, parts: [], request }
  const open = [{ page, way: [first] }]
  for (let next = open.shift(); next; next = open.shift()) {
    for (const exit of exitsOf(next.page)) {
      const way = [...next.way, exit]
      // Other parameters than these say where to return to, or which part of a list is shown.
      const words = exit.name.split(" ").filter((part) => /^(?:\?type=|\?act=|act=|amount)/.test(part))
      const meaning = [exit.action, ...words].join(" ")
      if (seen.has(meaning) || idle.test(exit.action)) continue
      if (exit.request.method === "POST") ways.set(meaning, way)
      else if (!pages.test(exit.request.url.pathname) || unexplored.test(exit.action)) continue
      else open.push({ page: await visitor.go(exit.request, next.page), way })
      seen.add(meaning)
    }
  }
  return ways
}

/** Who is signed in there. */
function personAt({ people, now }: Browser) {
  const person = people[now % people.length]
  if (!person) throw new Error("A browser has nobody")
  return person
}

/** All forms of a page may have one key, and the next person may send a form with the key of the one before. */
function keyOf({ request: { url, entries } }: Exit) {
  const [key, person] = ["formKey", "person"].map((field) => entries.find(([name]) => name === field)?.[1])
  return key && `${key} ${person} ${url.pathname}`
}

let words = 0

/** Puts texts into a form that nobody else has typed. */
function fillIn(exit: Exit): Tab["typed"] {
  const typed: Tab["typed"] = []
  for (const entry of exit.request.entries) {
    const [name, value] = entry
    // The name that is proposed for a new machine is the same every time.
    const isProposed = name === "name" && exit.action === "POST /deployments/type/:type"
    const unique = (isProposed ? "Ward seven" : value)
      .replace("Ward seven", () => `Ward ${++words}`)
      .replace("ward-seven", () => `ward-${++words}`)
    // A plan that was confirmed has an amount, too, which nobody types.
    const isAmount = name === "amount" && value === "20" && exit.action !== "POST /balance"
    if (unique === value && !isAmount) continue
    entry[1] = unique === value ? `${1 + (++words % 50)}.25` : unique
    typed.push([name, entry[1]])
  }
  return typed
}

/** A session may end with them. */
const endsSession = /40[13]|token|refresh|provider|store|killed/

/** A form, by who can reach it in which browser, and how. */
export interface Choice {
  browser: number
  name: string
  way: Exit[]
}

export interface Order {
  /** Which of the forms of the walk. */
  form: number
  kind: Interruption
  repetition: Repetition
  /** What disturbs the repetition. */
  again: Interruption
  /** Whether the form is one that has stayed open since earlier, if there is one. */
  isOld: boolean
  /** Whether the other person signs in before, where two share a browser. */
  changesPerson: boolean
}

/** What presses the button of a form and resolves to the page that answers; null where the page no longer has that form. */
type Press = (() => Promise<Page>) | null

/** Opens a form as that person. */
export type OpenForm = (visitor: Visitor, tab: Tab) => Promise<Press>

const withoutScripts: OpenForm = async (visitor, tab) => () => visitor.go(tab.exit.request, tab.page)

/** Walks through the pages of a rig, one form after the other. */
export async function createWalker(rig: Rig, open = withoutScripts) {
  await begin(rig)
  const people: Browser[] = []
  for (const emails of browsers) {
    const those: Browser["people"] = []
    for (const email of emails) those.push({ email, visitor: await signIn(rig, email) })
    people.push({ people: those, now: 0, tabs: new Map(), here: null })
  }
  const [first, second, third] = people.map(personAt)
  if (!first || !second || !third) throw new Error("Somebody is missing")
  const watcher = await signIn(rig, kim)
  const customers = new Map([
    ...(await formsOf(first.visitor, "/home", /^\/(?:deployments|balance|licenses)/)),
    ...(await formsOf(second.visitor, "/private-deployments", /^\/private-deployments/)),
  ])
  const admins = await formsOf(third.visitor, "/dashboard", /^\/(?:dashboard|admin)/)
  const choices: Choice[] = browsers.flatMap((_emails, browser) =>
    [...(browser === 2 ? admins : customers)]
      .filter(([name]) => browser !== 0 || !name.includes("/connected/:id"))
      .map(([name, way]) => ({ browser, name, way })),
  )
  /** How often each interruption has happened. */
  const met = new Map<string, number>()

  /** Other sessions of these people. */
  const seconds = new Map<string, Visitor>()

  /** Whose session an interruption may have ended. */
  const doubted = new Set<Visitor>()

  /** What was asked with each form, by its key: the pages that answer it may have it again. */
  const askedByKey = new Map<string, Pick<Tab, "calls" | "chain">>()

  function askedWith(exit: Exit, chain: Tab["chain"] = []) {
    const key = keyOf(exit)
    const asked = (key && askedByKey.get(key)) || { calls: [], chain }
    if (key) askedByKey.set(key, asked)
    return asked
  }

  /** Who may have set a ceiling for what is spent. */
  const limited = new Set<string>()

  async function isSignedIn(visitor: Visitor) {
    if (!doubted.has(visitor)) return true
    doubted.delete(visitor)
    return (await visitor.post("/auth/keepalive", "")).status === 204
  }

  async function signedIn(browser: Browser) {
    const person = personAt(browser)
    if (!(await isSignedIn(person.visitor))) person.visitor = await signIn(rig, person.email)
    return person.visitor
  }

  async function openSecond(email: string) {
    const known = seconds.get(email)
    const visitor = known && (await isSignedIn(known)) ? known : await signIn(rig, email)
    seconds.set(email, visitor)
    return visitor
  }

  /** From the pages that the person gets now; null when none of them has that form. */
  async function openForm(browser: Browser, way: Exit[]): Promise<Tab | null> {
    const { visitor, email } = personAt(browser)
    let page = browser.here?.visitor === visitor ? browser.here.page : null
    let exits = page ? exitsOf(page) : []
    // The page that is open may lead there.
    let at = way.findLastIndex(({ name }) => exits.some((exit) => exit.name === name))
    if (!page || at < 0) {
      at = way.findLastIndex(
        ({ request: { method, url } }) => method === "GET" && !idIn.test(url.pathname + url.search),
      )
      const known = way[at]
      if (!known) return null
      page = await visitor.open(known.request.url.pathname + known.request.url.search)
      exits = exitsOf(page)
      at += 1
    }
    for (; ; at += 1) {
      const exit =
        exits.find(({ name }) => name === way[at]?.name) ??
        exits.find(({ action }) => action === way[at]?.action)
      if (!exit) return null
      if (at === way.length - 1) return { exit, page, email, typed: fillIn(exit), ...askedWith(exit) }
      page = await visitor.go(exit.request, page)
      exits = exitsOf(page)
    }
  }

  async function send(visitor: Visitor, tab: Tab, kind: Interruption): Promise<Sent | null> {
    const isJob = /bulk|jobs/.test(tab.exit.action)
    const press = await open(visitor, tab)
    if (!press) return null
    const {
      result: page,
      calls,
      hit,
    } = await rig.during(kind, async () => {
      const page = await press().catch(() => null)
      if (isJob && !kind.startsWith("killed")) await jobsEnded(watcher)
      return page
    })
    // A job continues in the next process.
    if (isJob && kind.startsWith("killed"))
      calls.push(...(await rig.during("none", () => jobsEnded(watcher))).calls)
    tab.calls.push(...calls)
    tab.chain.push(...calls)
    if (endsSession.test(kind)) doubted.add(visitor)
    return { page, calls, hit }
  }

  async function step(
    { browser: at, name, way }: Choice,
    { kind, repetition, again: nextKind, isOld, changesPerson }: Order,
  ) {
    const browser = people[at]
    if (!browser) throw new Error(`There is no browser ${at}`)
    if (changesPerson) browser.now += 1
    const kept = browser.tabs.get(name) ?? []
    const visitor = await signedIn(browser)
    // The newest is the form of an answer, or was sent already.
    const answered = kept.at(-1)?.calls.length === 0 ? kept.at(-1) : null
    const tab = (isOld ? kept[0] : answered) ?? (await openForm(browser, way))
    browser.here = null
    if (!tab) {
      // The pages of somebody who is signed out have no forms.
      doubted.add(visitor)
      return
    }
    kept.push(tab)
    browser.tabs.set(name, kept)
    const sender = personAt(browser).email
    if (tab.exit.action === "POST /balance") limited.add(sender)
    const first = await send(visitor, tab, kind)
    if (!first) return
    let last = { page: first.page, visitor }
    if (first.hit) met.set(kind, (met.get(kind) ?? 0) + 1)
    const faults = faultsOf(tab, first, kind, sender)
    if (faults.length === 0 && repetition !== "not") {
      if (repetition === "after a new sign-in") {
        await visitor.post("/auth/sign-out", "")
        doubted.add(visitor)
      }
      if (repetition === "to the next node") rig.nextNode()
      const again = await (repetition === "from a second session" ? openSecond(sender) : signedIn(browser))
      const second = await send(again, tab, nextKind)
      last = { page: second?.page ?? null, visitor: again }
      if (second?.hit) met.set(nextKind, (met.get(nextKind) ?? 0) + 1)
      const more = second ? faultsOf(tab, second, nextKind, sender) : []
      faults.push(...more.map((fault) => `${repetition}, ${nextKind}: ${fault}`))
    }
    const { page } = first
    const exit =
      page && page.status >= 400 ? exitsOf(page).find((one) => one.name === tab.exit.name) : undefined
    if (page && exit) kept.push({ ...tab, exit, email: sender, page, ...askedWith(exit, tab.chain) })
    // A browser opens pages by their address, which those of a refused form may not have.
    if (open === withoutScripts && last.page) browser.here = { ...last, page: last.page }
    if (faults.length === 0) return
    const described = tab.calls.map(
      (one) => `${inWords(one)} ${one.acted ? "acted" : "didn't act"}, heard ${one.heard} ${one.status}`,
    )
    throw new Error([`${sender}: ${name}, ${kind}`, ...faults, ...described].join("\n"))
  }

  return {
    step,
    met,
    warnings: rig.warnings,
    choices,
    async begin() {
      await begin(rig)
      // A ceiling of the last walk would ask before each creation.
      for (const email of limited) await (await openSecond(email)).post("/balance", "remove=yes")
      limited.clear()
      askedByKey.clear()
      for (const one of people) {
        one.tabs.clear()
        one.here = null
      }
    },
  }
}
