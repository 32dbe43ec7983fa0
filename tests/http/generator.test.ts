import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import type { HTMLElement } from "node-html-parser"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { formRequest } from "../support/html-form"
import { sharedServer, signedIn } from "../support/http-servers"
import { fieldOf, fieldValue } from "../support/page-parts"
import { createVisitor, type Page, type Visitor } from "../support/visitor"

const guide = "/private-deployments/category/onprem/platform/kubernetes"
const generate = "Generate Configuration"
const token = "hf_canary_of_the_account"

const server = sharedServer()
const ada = signedIn(server, "ada@example.com")
const noor = signedIn(server, "noor@example.com")

function nobody() {
  return createVisitor(server.origin)
}

function chosen(page: Page, name: string) {
  const control = page.document.querySelector(`[name=${name}][checked]`) ?? fieldOf(page, name)
  return control?.querySelector("option[selected]")?.getAttribute("value") ?? control?.getAttribute("value")
}

function options(page: Page, name: string) {
  return fieldOf(page, name)
    ?.querySelectorAll("option")
    .map((option) => option.text)
}

/** The text of the first code block with these words or this label. */
function block(page: Page, words: RegExp) {
  const labelOf = (one: HTMLElement) => one.closest("[aria-label]")?.getAttribute("aria-label")
  return (
    page.document.querySelectorAll("pre").find((one) => words.test(`${labelOf(one)} ${one.text}`))?.text ?? ""
  )
}

function values(page: Page, file = /values-hearth\.yaml/) {
  return parse(block(page, file))
}

async function generated(fields: Record<string, string> = {}, visitor = nobody(), path = guide) {
  return await visitor.submit(await visitor.open(path), generate, fields)
}

/** The zip, requested by its button. */
async function download(visitor: Visitor, fields: Record<string, string> = {}) {
  const page = await visitor.open(guide)
  const button = page.document.querySelectorAll("button").find(({ text }) => text.includes("Download as zip"))
  if (!button) throw new Error("No button for the zip.")
  const { url, entries } = formRequest(button, page.url, fields)
  return await fetch(url, {
    method: "POST",
    headers: { origin: server.origin, cookie: visitor.cookies.header(url.pathname) ?? "" },
    body: new URLSearchParams(entries),
  })
}

// That the files refer only to secrets which the commands create: values.test.ts beside generate.ts.
test("passwords are generated, and the steps come in order", async () => {
  const page = await generated()
  expect(page.status).toBe(200)
  expect(page.hops).toEqual([])
  expect(page.headers["cache-control"]).toContain("no-store")
  expect(values(page).global.serverUrl).toBe("http://localhost:8080")
  const commands = block(page, /kubectl create secret generic runner-token-secret/)
  expect(commands).not.toMatch(/hearth-license|huggingface-token/)
  expect(fieldValue(page, "runnerToken") ?? "").toMatch(/^[0-9a-f]{64}$/)
  for (const name of ["postgresPassword", "postgresAdminPassword", "pgvectorPassword", "keycloakPassword"])
    expect(fieldValue(page, name) ?? "").toMatch(/^[A-Za-z0-9_.~-]{24}$/)
  expect(commands).toContain(`'${fieldValue(page, "runnerToken") ?? ""}'`)
  const headings = page.document.querySelectorAll("h5").map(({ text }) => text)
  const order = ["secrets", "values files", "auth server", "control plane", "runner"]
  const places = order.map((word) => headings.findIndex((heading) => heading.includes(word)))
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places).not.toContain(-1)
})

test("the form asks for access, namespace and license, and opens what differs from its default", async () => {
  const open = async (search: string) => {
    const page = await createVisitor(server.origin).open(guide + search)
    const parts = page.document.querySelectorAll('form details[aria-labelledby^="configuration-part-"]')
    return parts.map((one) => [one.querySelector("h4")?.text, one.hasAttribute("open")])
  }
  const folded = ["Models and images", "Postgres", "pgvector", "Sign-in and runner"]
  expect(await open("")).toEqual(folded.map((name) => [name, false]))
  const touched = await open("?useExternalPostgres=true&adminUserIds=1")
  expect(touched).toEqual(folded.map((name) => [name, ["Postgres", "Sign-in and runner"].includes(name)]))
})

test("an incomplete form shows a summary that links to its fields", async () => {
  const page = await generated({
    namespace: "Not One",
    useExternalPgvector: "true",
    pgvectorPort: "70000",
    adminUserIds: "all, someone",
    keycloakPassword: "kept-as-typed",
  })
  expect(page.status).toBe(400)
  const summary = page.document.querySelector("[tabindex='-1'][autofocus] [role=alert]")
  expect(summary?.text).toContain("Fix 4 fields")
  for (const link of summary?.querySelectorAll("a") ?? []) {
    const target = page.document.querySelector(link.getAttribute("href") ?? "")
    expect(target?.getAttribute("aria-invalid")).toBe("true")
  }
  expect(fieldValue(page, "namespace") ?? "").toBe("Not One")
  expect(fieldValue(page, "keycloakPassword") ?? "").toBe("kept-as-typed")
  expect(page.text).not.toContain("Your configuration")
})

test("settings without secrets are in the address, which fills in the form", async () => {
  const visitor = nobody()
  const page = await visitor.submit(await visitor.open(`${guide}?with=kubernetes`), generate, {
    accessMethod: "domain",
    domain: "ai.example.com",
    version: "2.1.3",
    runnerImageSize: "large",
    licenseKey: "key-canary",
    huggingFaceToken: "hf-canary",
    keycloakPassword: "password-canary",
  })
  const address = page.document
    .querySelectorAll("a")
    .find(({ text }) => text === "Link to these choices")
    ?.getAttribute("href")
  const link = new URL(address ?? "")
  expect(Object.fromEntries(link.searchParams)).toEqual({
    with: "kubernetes",
    accessMethod: "domain",
    domain: "ai.example.com",
    imageTag: "2.1.3",
    runnerImageSize: "large",
  })
  const back = await visitor.open(link.pathname + link.search)
  expect(chosen(back, "accessMethod")).toBe("domain")
  expect(fieldValue(back, "domain") ?? "").toBe("ai.example.com")
  expect(chosen(back, "version")).toBe("2.1.3")
  expect(chosen(back, "runnerImageSize")).toBe("large")
  await server.logged()
  expect(server.output).not.toContain("canary")
  const secrets = await visitor.open(`${guide}?licenseKey=canary&keycloakPassword=canary&runnerToken=canary`)
  expect(secrets.body).not.toMatch(/value="canary"/)
})

test("the account's license is chosen, and its key is in the commands only", async () => {
  const page = await ada.open(guide)
  expect(options(page, "license")).toEqual([
    expect.stringMatching(/^Moreno .+/),
    expect.stringMatching(/^Moreno .+/),
    "Another key",
    "No license for now",
  ])
  expect(chosen(page, "license")).toMatch(/^saved:lic_/)
  const answer = await ada.submit(page, generate)
  const key = block(answer, /hearth-license/).match(/license-key='?([^'\s]+)/)?.[1]
  expect(key).toHaveLength(64)
  expect(page.body).not.toContain(key)
  expect(fieldValue(answer, "licenseKey") ?? "").toBe("")
  expect(values(answer).controlplane.licenseKeyExistingSecretKey).toBe("license-key")
  await server.logged()
  expect(server.output).not.toContain(key)
  const without = await ada.submit(page, generate, { license: "none", licenseKey: "ignored" })
  expect(without.body).not.toMatch(/hearth-license |ignored'/)
  const typed = await ada.submit(page, generate, { license: "typed", licenseKey: "my own" })
  expect(block(typed, /hearth-license/)).toContain("--from-literal=license-key='my own'")
})

test("without a license a key can be typed, signed in or not", async () => {
  const page = await noor.open(guide)
  expect(page.text).toContain(`You don't have any licenses yet. Click "Manage Licenses" above to create one.`)
  for (const visitor of [noor, nobody()]) {
    const answer = await generated({ licenseKey: "typed-key" }, visitor)
    expect(block(answer, /hearth-license/)).toContain("typed-key")
    expect(fieldValue(answer, "licenseKey") ?? "").toBe("typed-key")
  }
  expect((await nobody().open(guide)).text).not.toContain("You don't have any licenses yet.")
})

test("a license whose key fails to load shows a warning", async () => {
  const page = await ada.open(guide)
  await server.control.fails("/api/licenses", 503)
  const answer = await ada.submit(page, generate)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Couldn't load the key of this license.")
  await server.control.clearFaults()
  const gone = await ada.post(guide, "license=saved:lic_of_somebody_else")
  expect(gone.status).toBe(400)
  expect(gone.body).toContain("This license no longer has a key.")
})

test("the account's model-hub token is added on the server, and no form contains it", async () => {
  const create = await ada.open("/deployments/type/gpu-instance")
  await ada.submit(create, /^Create/, { name: "big", timeout: "60", hubToken: token })
  const page = await ada.open(guide)
  expect(page.text).toContain("Auto-filled from your account")
  expect(page.body + (await ada.open(`${guide}.data`)).body).not.toContain(token)
  const answer = await ada.submit(page, generate)
  expect(block(answer, /huggingface-token/)).toContain(token)
  expect(values(answer).controlplane.huggingface).toEqual({
    existingSecret: "huggingface-token",
    existingSecretTokenKey: "token",
  })
  expect(fieldValue(answer, "huggingFaceToken") ?? "").toBe("")
  const another = await ada.submit(page, generate, { huggingFaceToken: "hf_typed" })
  expect(block(another, /huggingface-token/)).toContain("hf_typed")
  expect(fieldValue(another, "huggingFaceToken") ?? "").toBe("")
  expect(another.body).not.toContain(token)
  const left = await ada.submit(page, generate, { withoutHubToken: "on" })
  expect(left.body).not.toMatch(/huggingface-token|canary/)
  await server.logged()
  expect(server.output).not.toContain(token)
})

test("the zip has the files of the page, with a script that a shell can run", async () => {
  const answer = await download(ada, { keycloakPassword: "it's $(mine)" })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("cache-control")).toBe("no-store")
  const folder = /^attachment; filename="(hearth-configuration-[0-9a-f]{8})\.zip"$/.exec(
    answer.headers.get("content-disposition") ?? "",
  )?.[1]
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const valuesFiles = ["keycloak-values.yaml", "values-hearth.yaml", "values-runner.yaml"]
  expect(Object.keys(files).toSorted()).toEqual(
    ["README.md", "fingerprint.txt", ...valuesFiles, "secrets.sh"]
      .map((name) => `${folder}/${name}`)
      .toSorted(),
  )
  const text = (name: string) => strFromU8(files[`${folder}/${name}`] ?? new Uint8Array())
  execFileSync("bash", ["-n"], { input: text("secrets.sh") })
  expect(text("secrets.sh")).toContain(`--from-literal=password='it'\\''s $(mine)'`)
  expect(text("secrets.sh")).toContain("create secret generic hearth-license")
  expect(text("README.md")).not.toMatch(/mine|from-literal/)
  const page = await ada.submit(await ada.open(guide), generate)
  expect(parse(text("values-hearth.yaml"))).toEqual(values(page))
  const sha256 = (name: string) => createHash("sha256").update(text(name)).digest("hex")
  for (const line of text("fingerprint.txt").trimEnd().split("\n"))
    expect(line).toBe(`${sha256(line.slice(66))}  ${line.slice(66)}`)
  const fingerprint = sha256("fingerprint.txt")
  expect(folder).toContain(fingerprint.slice(0, 8))
  expect(page.text).toContain(fingerprint.slice(0, 16))
})

test("a form that cannot be zipped shows its errors in its guide, and keeps everything that was typed", async () => {
  const visitor = nobody()
  const page = await visitor.submit(await visitor.open(guide), "Download as zip", {
    namespace: "Not One",
    keycloakPassword: "canary",
  })
  expect(page.hops.map(({ status }) => status)).toEqual([307])
  expect(page.url.pathname).toBe(guide)
  expect(page.status).toBe(400)
  const typed = (name: string) => fieldValue(page, name)
  expect([typed("namespace"), typed("keycloakPassword")]).toEqual(["Not One", "canary"])
  expect(page.document.querySelector("[name=namespace]")?.getAttribute("aria-invalid")).toBe("true")
})
