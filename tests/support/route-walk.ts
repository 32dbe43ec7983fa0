import { expect } from "vitest"
import type { Line, Person } from "./access-policy"
import type { SharedServer } from "./http-servers"
import { type Answer, createVisitor, signIn, type Visitor } from "./visitor"

const ada = "ada@example.com"

interface Somebody {
  who: Person
  visitor: Visitor
  /** The person whose page sends the request. */
  tag: string
  /** Signed in after the owner, whose page is still open. */
  isNext?: boolean
}

export type Everybody = Awaited<ReturnType<typeof everybody>>

export async function everybody(server: SharedServer) {
  const [owner, leaving] = [await signIn(server, ada), await signIn(server, ada)]
  const [other, admin] = [await signIn(server, "noor@example.com"), await signIn(server, "kim@example.com")]
  const ended = createVisitor(server.origin, leaving.cookies.copy())
  await leaving.submit(await leaving.open("/home"), "Sign Out")
  const tag = await tagOf(owner)
  return {
    "a visitor": { who: "visitor", visitor: createVisitor(server.origin), tag: "" },
    "an ended session": { who: "visitor", visitor: ended, tag },
    "the next person": { who: "other", visitor: other, tag, isNext: true },
    "another customer": { who: "other", visitor: other, tag: await tagOf(other) },
    "the owner": { who: "owner", visitor: owner, tag },
    "an administrator": { who: "admin", visitor: admin, tag: await tagOf(admin) },
  } satisfies Record<string, Somebody>
}

/** In an order in which nobody spoils what others are to meet. What the platform was asked for a group is looked at together. */
const groups = [
  ["a visitor", "an ended session", "the next person"],
  ["another customer"],
  ["the owner"],
  ["an administrator"],
] as const

async function find(visitor: Visitor, path: string, what: RegExp) {
  return what.exec((await visitor.open(path)).body)?.[1] ?? ""
}

async function tagOf(visitor: Visitor) {
  return await find(visitor, "/home", /name="person" value="([^"]+)"/)
}

export type Belongings = Record<string, string>

/** What the owner has. Whoever knows an address knows the ids in it, and nothing else. */
export async function belongings(server: SharedServer, people: Everybody, path = ""): Promise<Belongings> {
  const { visitor } = people["the owner"]
  const { control } = server
  const seed = { email: ada, name: "canary-machine", version: "2.1.3", timeoutMins: 1_440 }
  const license = { email: ada, type: "enterprise", organizationName: "Canary Clinics" } as const
  const [machine = ""] = await control.deployments({ ...seed, configId: "gpu_instance_civo" })
  const [unpaid = ""] = await control.licenses({ ...license, payment: "pending" })
  const [paid = ""] = await control.licenses({ ...license, payment: "paid" })
  const { body: key } = await visitor.send(`/licenses/${paid}/key`)
  const connected = await find(visitor, "/private-deployments", /connected\/([^/"]+)\/edit/)
  let session = ""
  if (path.includes("/sign-ins/")) {
    await signIn(server, ada)
    session = await find(visitor, "/account/sign-ins", /sign-ins\/([0-9a-f]{64})\/end/)
  }
  if (path.includes("/activity/")) await visitor.post(`/deployments/${machine}/timeout`, "minutes=600")
  const { visitor: admin } = people["an administrator"]
  const job = path.includes("/jobs/") ? await failedJob(server, admin, machine) : ""
  const text = { filename: "a.txt", fileType: "other", contentType: "text/plain", text: "text" } as const
  const [run = ""] = await control.testRuns({ logContent: "a line\n", artifacts: [text] })
  return { machine, unpaid, paid, key, connected, session, job, run }
}

async function failedJob({ control }: SharedServer, admin: Visitor, machine: string) {
  await control.fails(`DELETE /api/admin/deployments/${machine}`, 409)
  const order = `act=delete&step=start&count=1&id=${machine}`
  const { location = "" } = (await admin.post("/dashboard/bulk", order)).headers
  await expect.poll(async () => (await admin.open(location)).text).toContain("Retry")
  await control.clearFaults()
  return /\/jobs\/([\w-]+)/.exec(location)?.[1] ?? ""
}

/** What stands for an id, by the part of an address before it. */
export function addressOf({ path, query }: Line, owned: Belongings) {
  const { machine, unpaid, paid, connected, session, job, run } = owned
  const [deployments, licenses] = [machine, path.endsWith("/key") ? paid : unpaid]
  const ids: Record<string, string | undefined> = {
    ...{ deployments, licenses, connected, activity: machine, dashboard: machine, jobs: job },
    ...{ "sign-ins": session, "test-dashboard": run, artifacts: "art_1", steps: "gpu", og: "pricing.png" },
    ...{ customers: encodeURIComponent(ada), agents: "it-service-desk", type: "trial-vm" },
    ...{ provider: "gcp", platform: "rancher" },
  }
  const filled = path.replace(/(?<=\/([^/]+)\/):\w+/g, (_, before: string) => ids[before] ?? "unknown")
  return filled.replace("*", "no/such/page") + query
}

const words: Record<number, string> = {
  400: "rejected",
  401: "sign-in",
  403: "refused",
  404: "missing",
  405: "no-method",
  409: "question",
  412: "other-person",
  503: "later",
}

/** An answer in a word of the policy. */
function outcomeOf({ status, headers, body }: Answer) {
  const target = headers.location ?? (status === 202 ? body : undefined)
  if (target !== undefined) return target.includes("/auth/other-person") ? "other-person" : "elsewhere"
  if (status !== 200 && status !== 204) return words[status] ?? `${status}`
  const type = headers["content-type"] ?? ""
  if (type.includes("json") && body.includes('"session-ended"')) return "sign-in"
  if (type.includes("json") && body.includes('"not-found"')) return "missing"
  return type.includes("html") && signInIn(body) !== undefined ? "sign-in" : "page"
}

function mainOf(body: string) {
  return /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ""
}

/** Where the sign-in returns to that a page offers in its content. */
function signInIn(body: string) {
  return /href="\/auth\/sign-in\?returnTo=([^"&]+)/.exec(mainOf(body))?.[1]
}

/** What is wrong with a page for those who aren't signed in. */
function wrongSignIn({ body, headers }: Answer, address: string) {
  if (!headers["content-type"]?.includes("html") || mainOf(body) === "") return []
  const back = new URLSearchParams(`to=${signInIn(body)}`).get("to") ?? ""
  // A frame leads to its page, and a form may keep what was selected.
  const page = address.replace(/(\/terminal)\/\w+$/, "$1")
  return [
    ...(back === page || back.startsWith(`${page}?`) ? [] : [`sign-in leads to ${back}`]),
    ...(body.includes("Couldn't load") ? ["fails to load"] : []),
    ...(page === address && body.split("<h1").length !== 2 ? ["other than one h1"] : []),
  ]
}

/** All that an answer shows, also to the next page. */
function textOf({ headers, setCookies, body }: Answer) {
  const values = setCookies.map((cookie) => decodeURIComponent(cookie.split(/[=.]/)[1] ?? ""))
  return [JSON.stringify(headers), body, ...values.map((value) => Buffer.from(value, "base64"))].join()
}

const inWindow = {
  accept: "text/html,*/*;q=0.8",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
}
const sameOrigin = {
  "sec-fetch-site": "same-origin",
  "content-type": "application/x-www-form-urlencoded",
}

interface Asked {
  line: Line
  server: SharedServer
  address: string
  fields: string
  inEveryWay: boolean
}

/** What somebody got from an address, and where that isn't the policy. `inEveryWay`: also the ways whose answers seldom differ. */
async function ask(
  { line, server: { control, origin }, address, fields, inEveryWay }: Asked,
  { who, visitor, tag, isNext = false }: Somebody,
) {
  const answers: Answer[] = []
  const problems: string[] = []
  async function send(
    way: string,
    wanted: string | number,
    to: string,
    init: Parameters<Visitor["send"]>[1],
  ) {
    const answer = await visitor.send(to, init)
    answers.push(answer)
    const got = typeof wanted === "number" ? answer.status : outcomeOf(answer)
    const isDone = /^(acts|works)$/.test(`${wanted}`) && /^(page|elsewhere)$/.test(`${got}`)
    if (got !== wanted && !isDone) problems.push(`${way}: ${got} (${answer.status}), not ${wanted}`)
    return answer
  }
  const { reads, sends, read } = line
  const isOthersPage = line.inLaunchpad && isNext
  const [path = "", query = ""] = address.split("?")
  const data = `${path === "/" ? "/_" : path}.data?${query}`
  const headers = { "x-page-person": tag }
  const [window = "", program = window, poll = program] = read[who].split("/")

  // What the router asks for gets what a program gets.
  let routed: string | number = "other-person"
  let isPolled = isOthersPage
  if (window === "endless") await send("HEAD", 200, address, { method: "HEAD" })
  else {
    const page = await send("GET", window, address, { headers: inWindow })
    const titles = page.body.replace(/<svg.*?<\/svg>/gs, "").match(/<title>/g)?.length ?? 0
    if (page.headers["content-type"]?.includes("html") && titles !== 1) problems.push(`${titles} titles`)
    if (window === "sign-in") problems.push(...wrongSignIn(page, address))
    // A file leads to its page.
    const { location = path } = page.headers
    if (program !== window && program === "sign-in" && !`${path} /home`.includes(location))
      problems.push(`leads to ${location}`)
    isPolled ||= inEveryWay || page.headers["content-type"]?.includes("json") === true
    let { status } = page
    if (inEveryWay) {
      const head = await send("HEAD", status, address, { method: "HEAD", headers: inWindow })
      if (head.body !== "") problems.push("HEAD: a body")
    }
    if (inEveryWay || program !== window)
      status = (await send("GET of a program", program, address, { headers: { accept: "*/*" } })).status
    if (!isOthersPage) routed = status >= 300 && status < 400 ? 202 : status
  }
  if (isOthersPage || window !== "endless") {
    await send("GET .data", routed, data, { headers })
    if (inEveryWay || isOthersPage)
      await send("GET of a part", isOthersPage ? "elsewhere" : routed, `${data}&part=${tag}`, {})
    if (isPolled) await send("poll", isOthersPage ? routed : poll, `${path}?poll=1`, { headers })
  }

  // What a visitor changes is a wrong call anyway.
  const changed = who === "visitor" ? [] : await control.changes()
  problems.push(...changed.map(({ method, path }) => `reading makes the call ${method} ${path}`))

  const form = { ...sameOrigin, origin }
  const init = { method: "POST", headers: form, body: `${fields}&person=${tag}` }
  if (inEveryWay || who === "visitor") {
    const { allow } = (await send("PUT", "no-method", address, { ...init, method: "PUT" })).headers
    const methods = [...(reads === "-" ? [] : ["GET", "HEAD"]), ...(sends === "-" ? [] : ["POST"])]
    if (allow !== methods.join(", ")) problems.push(`PUT: ${allow} allowed`)
  }
  const isRefused = isOthersPage || (isNext && sends.startsWith("session"))
  const wanted = isRefused ? "other-person" : line.send[who]
  const sent = await send("POST", wanted, address, { ...init, headers: { ...inWindow, ...form } })
  if (wanted === "sign-in" && reads !== "-") {
    problems.push(...wrongSignIn(sent, address))
    if (!/Nothing|wasn(&#x27;|')t|No timeout/.test(mainOf(sent.body))) problems.push("POST: nothing said")
    const typed = /^(account|admins)$/.test(sends) ? [...new URLSearchParams(fields).values()] : []
    const lost = typed.filter((value) => !sent.body.includes(value))
    if (lost.length > 0) problems.push(`POST: ${lost} is lost`)
  }
  if (wanted !== "acts" && wanted !== "works") {
    const isFileOfSomebody = window !== program && program === "sign-in"
    const again = isFileOfSomebody ? 401 : sent.headers.location ? 202 : sent.status
    await send("POST .data", isRefused ? wanted : again, data, { ...init, headers: { ...form, ...headers } })
  }
  return { answers, problems }
}

/** Calls that requests of this person must not cause. What isn't a customer's, the platform itself refuses. */
async function wrongCalls({ control }: SharedServer, { reads, sends, send }: Line, who: Person) {
  const calls = await control.requests(/ \/api\//)
  const isPublic = /^\/api\/(agents|model-substitutions|user-info)\b/
  const mayAsk = who === "admin" && reads.startsWith("admins")
  // A job changes something once its form has its answer: by now, or later.
  const startsJob = who === "admin" && sends === "admins-job"
  const mayTry = startsJob || (who !== "visitor" && /^(acts|rejected|missing|elsewhere)$/.test(send[who]))
  const isChange = (method: string) => !/^(GET|UPGRADE)$/.test(method)
  const wrong = calls.filter(
    ({ account, method, path }) =>
      (path.startsWith("/api/admin/") && !mayAsk) ||
      (isChange(method) && !mayTry) ||
      (account === null ? !isPublic.test(path) : account === ada && who !== "owner"),
  )
  if (send[who] === "acts" && !calls.some(({ method }) => isChange(method))) return ["nothing changed"]
  return wrong.map(({ method, path, account }) => `${method} ${path} for ${account}`)
}

/** Attempts to read what is somebody else's that the log doesn't name with their session. */
function unlogged({ log }: SharedServer, refused: Answer[]) {
  const logged = log.filter(({ level, session }) => level === "warn" && /^[0-9a-f]{64}$/.test(`${session}`))
  const ids = new Set(logged.map(({ requestId }) => requestId))
  const missing = refused.filter(({ headers }) => !ids.has(headers["x-request-id"]))
  return missing.map(({ status }) => `${status} isn't in the log`)
}

/** Lets everybody ask a route; resolves to what is against the policy. */
export async function walkRoute(server: SharedServer, people: Everybody, line: Line, inEveryWay = false) {
  const hasIds = /[:{]/.test(line.path + line.form)
  const prepare = async (): Promise<Belongings> => (hasIds ? belongings(server, people, line.path) : {})
  let owned = await prepare()
  const sample = ["canary", "Canary", "Moreno", "moreno", "gpu-prod", "claims-triage", "ward-notes", ada]
  const session = people["the owner"].visitor.cookies.get("session") ?? ""
  const problems: string[] = []
  await server.logged()
  const logged = server.output.length
  const refused: Answer[] = []
  for (const group of groups) {
    const { who } = people[group[0]]
    // The owner's form has changed what the administrator is to meet.
    if (who === "admin" && line.send.owner === "acts") owned = await prepare()
    const address = addressOf(line, owned)
    const fields = line.form.replace(/\{(\w+)\}/, (_, name: string) => owned[name] ?? "")
    const known = decodeURIComponent(address + fields)
    // Jobs and test runs aren't the owner's.
    const { job: _job, run: _run, ...own } = owned
    const unknown = [...sample, session, ...Object.values(own)].filter((one) => !known.includes(one))
    const learned = (text: string) =>
      unknown.filter((one) => text.includes(one)).map((one) => `learns ${one}`)
    await server.control.clearRequests()
    // What is the same for everybody is asked for by two.
    const isSame = !line.inLaunchpad && line.reads === "anybody" && line.sends === "-" && !inEveryWay
    for (const name of isSame ? group.filter((one) => /visitor|owner/.test(one)) : group) {
      const { answers, problems: found } = await ask(
        { line, server, address, fields, inEveryWay },
        people[name],
      )
      const text = answers.map(textOf).join()
      if (who === "other" && line.inLaunchpad)
        refused.push(...answers.filter((answer) => /refused|missing/.test(outcomeOf(answer))))
      if (who === "owner") {
        if (line.reads === "owner" && !/canary|Moreno/i.test(text)) found.push("isn't the owner")
      } else if (who !== "admin" || !line.reads.startsWith("admins")) found.push(...learned(text))
      problems.push(...found.map((problem) => `${name}: ${problem}`))
    }
    const calls = await wrongCalls(server, line, who)
    problems.push(...calls.map((problem) => `${group.join(", ")}: ${problem}`))
    if (group[0] !== "another customer") continue
    await server.logged()
    problems.push(...unlogged(server, refused))
    problems.push(...learned(server.output.slice(logged)).map((problem) => `who reads the log ${problem}`))
  }
  await server.logged()
  const { key } = owned
  return key && server.output.slice(logged).includes(key)
    ? [...problems, "the log has the license key"]
    : problems
}
