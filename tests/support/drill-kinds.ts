import { execFileSync } from "node:child_process"
import type { ServerResponse } from "node:http"
import { sendJson } from "./custom-platform"
import type { Outside, World } from "./drill-world"
import { lockRecords } from "./locked-store"
import type { Answer, Visitor } from "./visitor"

/** Where a customer meets a fault. */
interface Place {
  name: string
  /** The platform's call that is needed there. */
  upstream?: string
  /** What the customer does before the fault; resolves to what they do then. */
  begin(world: World, person: Visitor): Promise<() => Promise<Answer>>
}

export interface Kind {
  name: string
  /** Where that part exists; both when absent. */
  world?: "proxy" | "redis"
  places: Place[]
  begin(world: World, place: Place, meet: () => Promise<Answer>): unknown
  end?: ((world: World) => unknown) | undefined
  /** How the log calls the cause, in the one line to which the reference of the answer leads. */
  code: string
  /** What counts it. */
  metric: string
  /** What fires if it lasts, or why nothing must. */
  alert: string | { none: string }
  about?: "time"
  /** How the first cell of its row in the manual begins. */
  row: string
  /** Whether the store needs a moment to be back. */
  stops?: true
  /** Once: it takes seconds, or it needs a new server, or it changes the rest. */
  when?: "rarely" | "first" | "last"
}

const reads = (what: string, path: string, upstream: string): Place => ({
  name: `${what} ${path}`,
  upstream,
  begin: async (_, person) => () => person.send(path, { headers: { accept: "text/html" } }),
})
const form: Place = {
  name: "form Add Funds",
  upstream: "POST /api/balance/checkout",
  async begin(_, person) {
    const page = await person.open("/balance")
    return () => person.submit(page, "Add Funds")
  },
}
const home = reads("page", "/home", "GET /api/deployments")
const places = [
  home,
  form,
  reads("page", "/deployments", "GET /api/deployments"),
  reads("page", "/deployments/dep-0", "GET /api/deployments"),
  reads("page", "/balance", "GET /api/balance"),
  reads("page", "/licenses", "GET /api/licenses"),
  reads("page", "/test-dashboard", "GET /api/test-runs"),
  reads("page", "/private-deployments", "GET /api/connected-deployments"),
  reads("poll", "/balance/now?poll=1", "GET /api/balance"),
  reads("poll", "/home/now?poll=1", "GET /api/deployments"),
  reads("poll", "/deployments/list?poll=1", "GET /api/deployments"),
  reads("poll", "/test-dashboard/list?poll=1", "GET /api/test-runs"),
  reads("file", "/calendar.ics", "GET /api/licenses"),
  reads("file", "/deployments/dep-0/logs.zip", "GET /api/deployments/:id/logs"),
]
/** A file is taken apart, whatever it is. */
const answered = { places: places.filter(({ name }) => !name.endsWith("logs.zip")) }
const signIn: Place = {
  name: "end of a sign-in",
  async begin(world) {
    const { finish } = await world.atCallback()
    return finish
  },
}
const expired: Place = {
  name: "page with an expired token",
  async begin(world) {
    world.idp.accessTokenSeconds = 0.001
    const person = await world.signIn()
    world.idp.accessTokenSeconds = 300
    return () => person.open("/balance")
  },
}
const again: Place = {
  name: "the next page with an expired token",
  async begin(world, person) {
    const meet = await expired.begin(world, person)
    return () => meet().then(meet)
  },
}

const rows = {
  parts: "parts of pages say that they couldn't be loaded",
  late: "parts are unavailable, and the platform is healthy",
  signIn: "a sign-in ends on an error page",
  service: '503 "The sign-in service',
  store: "signed-in pages and forms answer 503",
  form: "a form fails now and then",
}
const refusal = { none: "it answers what one person asks for" }
const counted = (upstream: string, outcome: string) =>
  `hearth_upstream_requests_total{upstream="${upstream}",outcome="${outcome}"}`

type Sends = (response: ServerResponse) => unknown
const status =
  (code: number): Sends =>
  (response) =>
    sendJson(response, {}, code)
const redirect: Sends = (response) => response.writeHead(302, { location: "/" }).end()
const html: Sends = (response) => response.end("<h1>It works!</h1>")
const cut: Sends = (response) => response.destroy()
const half: Sends = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 99 })
  response.write('{"data": [', () => setTimeout(cut, 5, response))
}

/** The calls of one place are answered like that. */
function platform(
  name: string,
  answer: Sends,
  code: string,
  alert: Kind["alert"],
  more: Partial<Kind> = {},
): Kind {
  const begin: Kind["begin"] = (world, { upstream = "" }) => {
    world.fault = { calls: new RegExp(`^${upstream.replace(":id", "[^/]+")}$`), answer }
  }
  const end = (world: World) => {
    world.fault = null
  }
  const metric = counted("platform", code)
  return { name: `platform: ${name}`, places, begin, end, code, metric, alert, row: rows.parts, ...more }
}

/** That endpoint of the provider answers like that. */
function provider(endpoint: string, name: string, answer: Sends, code: string, outcome: string): Kind[] {
  const metric = counted("provider", outcome)
  const begin = ({ idp }: World) => void idp.answers.set(endpoint, (_, response) => answer(response))
  const end = ({ idp }: World) => void idp.answers.delete(endpoint)
  const kind = { begin, end, metric, alert: "ProviderFails" }
  const failing = { ...kind, name: `provider ${endpoint}: ${name}`, places: [signIn], code, row: rows.signIn }
  if (endpoint !== "/token") return [failing]
  const renewal = `${failing.name}, in a renewal`
  return [failing, { ...kind, name: renewal, places: [expired, again], code, row: rows.service }]
}

/** The provider signs something else. */
function token(name: string, code: string, change: (claims: Record<string, unknown>) => object): Kind {
  return {
    name: `id token: ${name}`,
    places: [signIn],
    begin({ idp }) {
      idp.forge = (parts) => ({ ...parts, claims: { ...parts.claims, ...change(parts.claims) } })
    },
    end({ idp }) {
      idp.forge = (parts) => parts
    },
    code,
    metric: counted("provider", code),
    alert: "ProviderFails",
    row: rows.signIn,
  }
}

const behindProxy = (name: string, code: string, alert: string, at: (proxy: Outside) => unknown): Kind => ({
  ...platform(name, cut, code, alert),
  world: "proxy",
  begin: ({ proxy }) => proxy && at(proxy),
  end({ proxy }) {
    proxy?.answer(200)
    proxy?.present("good")
  },
})
const proxyAnswers = (status: number) =>
  behindProxy(`${status} of the proxy`, `PROXY_${status}`, "PlatformUnreachable", (one) => one.answer(status))
const certificate = (which: Parameters<Outside["present"]>[0], code: string) =>
  behindProxy(`${which} certificate`, code, "PlatformCertificateRefused", (one) => one.present(which))

const redis = (name: string, code: string, begin: Kind["begin"], end: Kind["end"], place = form): Kind => ({
  ...{ name: `Redis: ${name}`, world: "redis", places: [place], begin, end, code },
  ...{ metric: counted("store", code), alert: "SessionStoreAway", row: `\`${code}\``, stops: true },
})
const config = (world: World, name: string, value: string) => world.admin?.config("SET", name, value)

let unlock: () => void

export const kinds: Kind[] = [
  ...[500, 502, 503, 504, 429].map((code) => platform(`${code}`, status(code), `${code}`, "PlatformFails")),
  ...[400, 403, 404, 409, 422].map((code) => platform(`${code}`, status(code), `${code}`, refusal)),
  platform("418", status(418), "418", refusal, { metric: counted("platform", "4xx") }),
  platform("redirect", redirect, "3xx", "PlatformAnswersStrangely"),
  platform("no JSON", html, "malformed", "PlatformAnswersStrangely", answered),
  platform("another shape", (one) => sendJson(one, 7), "malformed", "PlatformAnswersStrangely", answered),
  platform("cut", cut, "UND_ERR_SOCKET", "PlatformUnreachable"),
  platform("cut in its answer", half, "UND_ERR_SOCKET", "PlatformUnreachable", answered),
  platform("no answer", () => {}, "UND_ERR_HEADERS_TIMEOUT", "PlatformHangs", {
    places: [form],
    when: "rarely",
  }),
  platform("too slow", (one) => setTimeout(sendJson, 3_300, one, []), "deployments", "PanelsGivenUp", {
    places: [home],
    metric: 'hearth_panels_given_up_total{panel="deployments"}',
    about: "time",
    row: rows.late,
    when: "rarely",
  }),
  {
    ...platform("down", cut, "ECONNREFUSED", "PlatformUnreachable"),
    world: "redis",
    begin: async ({ platform: server }) => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    end: (world) => world.listenAgain(),
  },
  ...[407, 403, 502].map(proxyAnswers),
  certificate("unknown", "DEPTH_ZERO_SELF_SIGNED_CERT"),
  certificate("expired", "CERT_HAS_EXPIRED"),
  certificate("other", "ERR_TLS_CERT_ALTNAME_INVALID"),
  ...provider("/token", "500", status(500), "server_error", "500"),
  ...provider("/token", "503", status(503), "server_error", "503"),
  ...provider("/token", "429", status(429), "429", "429"),
  ...provider("/token", "cut", cut, "UND_ERR_SOCKET", "UND_ERR_SOCKET"),
  ...provider("/userinfo", "500", status(500), "server_error", "500"),
  token("issued in an hour", "issued_in_the_future", ({ iat }) => ({ iat: Number(iat) + 3_600 })),
  token("expired", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED", ({ exp }) => ({ exp: Number(exp) - 900 })),
  token("for another client", "OAUTH_JWT_CLAIM_COMPARISON_FAILED", () => ({ aud: "other" })),
  token("of another issuer", "OAUTH_JWT_CLAIM_COMPARISON_FAILED", () => ({ iss: "https://other.example" })),
  {
    ...token("of an unpublished key", "ERR_JWKS_NO_MATCHING_KEY", () => ({})),
    begin({ idp }) {
      idp.forge = (parts) => ({ ...parts, header: { ...parts.header, kid: "unpublished" } })
    },
  },
  {
    ...token("none, for a wrong secret", "invalid_client", () => ({})),
    begin: ({ idp }) =>
      void idp.answers.set("/token", (_, one) => sendJson(one, { error: "invalid_client" }, 401)),
    end: ({ idp }) => void idp.answers.delete("/token"),
  },
  {
    name: "releases: 500",
    places: [reads("page", "/private-deployments/category/onprem/platform/kubernetes", "")],
    begin: (world) => {
      world.releases = 500
    },
    end: (world) => {
      world.releases = 200
    },
    code: "500",
    metric: counted("releases", "500"),
    alert: "ReleasesUnreadable",
    row: "old versions are offered",
    when: "first",
  },
  {
    name: "file: locked by another program",
    world: "proxy",
    places: [form],
    begin({ server }) {
      unlock = lockRecords(server)
    },
    end: () => unlock(),
    code: "SQLITE_BUSY",
    metric: counted("store", "SQLITE_BUSY"),
    alert: "StoreCallsFail",
    row: rows.form,
    stops: true,
    when: "rarely",
  },
  {
    name: "disk: full",
    world: "proxy",
    places: [form],
    begin: ({ server }) => void execFileSync("prlimit", ["--pid", `${server.pid}`, "--fsize=0:unlimited"]),
    end: ({ server }) =>
      void execFileSync("prlimit", ["--pid", `${server.pid}`, "--fsize=unlimited:unlimited"]),
    code: "SQLITE_IOERR_WRITE",
    metric: counted("store", "SQLITE_IOERR_WRITE"),
    alert: "SessionStoreAway",
    row: "the disk is full",
    stops: true,
  },
  redis(
    "killed",
    "ECONNREFUSED",
    async (world) => {
      await world.redis?.crash()
      await world.notices(0)
    },
    ({ redis: one }) => one?.restart(),
    home,
  ),
  {
    ...redis(
      "stuck",
      "timeout",
      ({ redis: one }) => one?.pause(),
      ({ redis: one }) => one?.resume(),
      home,
    ),
    when: "rarely",
  },
  redis(
    "full",
    "OOM",
    (world) => config(world, "maxmemory", "1"),
    (world) => config(world, "maxmemory", "0"),
  ),
  redis(
    "a replica",
    "READONLY",
    ({ admin }) => admin?.call("REPLICAOF", "127.0.0.1", "1"),
    ({ admin }) => admin?.call("REPLICAOF", "NO", "ONE"),
  ),
  redis(
    "another password",
    "NOAUTH",
    async (world) => {
      await config(world, "requirepass", "other")
      await world.admin?.call("CLIENT", "KILL", "TYPE", "normal")
      await world.notices(0)
    },
    (world) => config(world, "requirepass", ""),
    home,
  ),
  {
    name: "proxy in front: hides addresses",
    places: [{ name: "end of a sign-in", begin: async (_, person) => () => person.send("/auth/callback") }],
    async begin(_, __, meet) {
      for (let time = 0; time < 20; time++) await meet()
    },
    code: "rate limited",
    metric: 'hearth_http_request_duration_seconds_count{status="429",area="auth"}',
    alert: { none: "a network that guesses would fire it" },
    row: "Too many sign-ins",
    when: "last",
  },
]
