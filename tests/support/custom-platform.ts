import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { WebSocketServer } from "ws"
import { startIdentityProvider } from "./identity-provider"
import { listen } from "./listen"
import { freePort, startServer } from "./server"
import { createVisitor, type Visitor } from "./visitor"

export type PlatformHandler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The built server with the test's own provider and platform, for what a sandbox in the server's process cannot do,
 * such as hundreds of open calls or many sessions at once.
 */
export async function startWithCustomPlatform(answer: PlatformHandler, env: Record<string, string> = {}) {
  const port = Number(env.PORT) || (await freePort())
  const origin = env.APP_ORIGIN ?? `http://localhost:${port}`
  const idp = await startIdentityProvider({
    redirectUris: [`${origin}/auth/callback`, `${origin}/silent-check-sso.html`],
  })
  const platform = createServer(answer)
  const platformPort = await listen(platform)
  const settings = {
    APP_ORIGIN: origin,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: idp.clientSecret,
    PLATFORM_API_URL: `http://127.0.0.1:${platformPort}`,
    SESSION_SECRET: randomBytes(24).toString("base64url"),
    // Each person has an address of their own, since these tests are not about the sign-in limit.
    TRUSTED_PROXY_HOPS: "1",
    ...env,
  }
  const server = await startServer({ ...settings, PORT: String(port) })
  let people = 0
  let visits = 0

  /** A new person who has just signed in. */
  async function signIn(): Promise<Visitor> {
    people += 1
    const number = people
    return await signInAs({
      sub: `person-${number}`,
      sid: `sid-${number}`,
      email: `person-${number}@example.com`,
      name: `Person ${number}`,
    })
  }

  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: two sign-ins at once would both get the provider's last person. */
  function allow(person: typeof idp.person, location: string): Promise<Response> {
    const allowed = turn.then(() => {
      idp.person = person
      return fetch(location, { redirect: "manual" })
    })
    turn = allowed.catch(() => {})
    return allowed
  }

  /** A new session of that person. */
  async function signInAs(person: typeof idp.person): Promise<Visitor> {
    visits += 1
    const number = visits
    const headers = { "x-forwarded-for": `10.1.${number >> 8}.${number & 255}` }
    const visitor = createVisitor(origin)
    const begun = await visitor.send("/auth/sign-in?returnTo=/home", { headers })
    const allowed = await allow(person, begun.headers.location ?? "")
    const callback = new URL(allowed.headers.get("location") ?? "")
    const finished = await visitor.send(callback.pathname + callback.search, { headers })
    if (finished.status !== 302) throw new Error(`Signing in was answered with ${finished.status}`)
    return visitor
  }

  return {
    server,
    idp,
    platform,
    signIn,
    signInAs,
    /** A second process with the same configuration; with sessions in Redis, it shares them. */
    startAnother: (env: Record<string, string> = {}, folder?: string) =>
      startServer({ ...settings, ...env }, folder),
    async stop() {
      platform.closeAllConnections()
      platform.close()
      await server.stop()
      await idp.stop()
    },
  }
}

/** Machines of that platform, which echo. */
export function serveEchoes(platform: Server) {
  const machines = new WebSocketServer({ server: platform, perMessageDeflate: false })
  machines.on("connection", (socket) => {
    socket.on("error", () => {})
    socket.on("message", (data, isBinary) => {
      if (!isBinary) socket.send(data, { binary: true })
    })
  })
}

export function sendJson(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
}

/** A deployment as the admin's list has it. */
export function adminDeployment(id: string) {
  const fields = { id, name: id, status: "running", deployment_config_id: "trial_vm" }
  const nothing = { created_at: null, timeout_mins: null, ipv4: null, error_message: null }
  return { ...fields, ...nothing, user_email: "a@example.com" }
}
