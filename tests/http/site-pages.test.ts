import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, type Page } from "../support/visitor"

// The pages about operation, comparison, sales and documentation: their words, numbers and links.

const server = sharedServer()

function open(path: string) {
  return createVisitor(server.origin).open(path)
}

test("the install command is one line with the brand's address", async () => {
  expect((await open("/deployment")).document.querySelector("#private code")?.text).toBe(
    "curl -sL -O https://get.hearth.example/install.sh && bash install.sh",
  )
})

/** The architecture diagram: icons and words of the chosen options. */
function drawn(page: Page) {
  const [drawing] = page.document.querySelectorAll("main svg[role=img]")
  return {
    glyphs: drawing?.querySelectorAll("[data-glyph]").map((glyph) => glyph.getAttribute("data-glyph")),
    words: drawing?.text,
  }
}

test("the diagram shows the first options, and without scripts the applied ones", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.open("/resources")
  expect(drawn(page).glyphs).toEqual(["source-gitlab", "deploy-argocd", "auth-ad", "storage-pv"])
  const applied = await visitor.submit(page, "Apply", {
    source: "azure",
    auth: "oidc",
    deploy: "flux",
    storage: "gcs",
  })
  expect(drawn(applied).glyphs).toEqual(["source-azure", "deploy-flux", "auth-oidc", "storage-gcs"])
  expect(drawn(applied).words).toMatch(/Azure DevOps.*Flux.*OpenID Connect.*Cloud Storage/s)
  expect(applied.text).toContain("Flux reconciles a HelmRelease")
  expect(applied.url.hash).toBe("#technical-architecture")
})

test.each(["technical-architecture", "compliance-legal", "roi-calculator", "implementation-guide"])(
  "?open=%s opens only that section",
  async (id) => {
    const page = await open(`/resources?open=${id}`)
    const opened = page.document.querySelectorAll("main details[open]")
    expect(opened).toHaveLength(1)
    expect(opened[0]?.querySelector(`#${id}`)).not.toBeNull()
  },
)

test("the implementation guide uses the published charts", async () => {
  const page = await open("/resources?open=implementation-guide")
  const commands = page.document
    .querySelectorAll("#implementation-guide code")
    .map((code) => code.text.replaceAll(/ \\\n +/g, " "))
    .join("\n")
  for (const command of [
    "helm upgrade --install keycloak oci://registry-1.docker.io/bitnamicharts/keycloak --version 24.3.1 -f keycloak-values.yaml",
    "helm repo add hearth https://charts.hearth.example",
    "helm upgrade --install my-hearth-controlplane hearth/hearth-controlplane -f values-hearth.yaml",
    "kubectl port-forward svc/my-hearth-controlplane 8080:80",
    "helm upgrade --install my-hearth-runner hearth/hearth-runner -f values-runner.yaml",
  ]) {
    expect(commands.split("\n")).toContain(command)
  }
})

test("/comparison is a text table with four columns and no empty cell", async () => {
  const { document } = await open("/comparison")
  expect(document.querySelectorAll("main thead th")).toHaveLength(4)
  const rows = document.querySelectorAll("main tbody tr").filter((row) => row.querySelector("th[scope=row]"))
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const fields = row.querySelectorAll("td").map((field) => field.childNodes.at(-1)?.text.trim() ?? "")
    expect(fields).toHaveLength(4)
    expect(fields.filter((field) => !/\w/.test(field))).toEqual([])
  }
})

test("/service-providers has its prices, calculates the rest, and links to the contact address", async () => {
  const page = await open("/service-providers")
  expect(page.text).toMatch(/3 months\s*to the first customer win/)
  expect(page.text).toMatch(/85%\s*partner retention/)
  expect(page.document.querySelectorAll("main td").map((price) => price.text)).toEqual([
    // 2 packs, 2 GPUs and email support; the calculator's example; 50 packs, 40 GPUs and premium support.
    "$43,200",
    "$312,000",
    "$864,000",
  ])
  expect(
    page.document.querySelectorAll('main a[href^="mailto:hello@hearth.example"]').length,
  ).toBeGreaterThan(1)
  for (const benefit of ["White-label", "Multi-tenant", "Usage billing", "Your own data centers"]) {
    expect(page.text).toContain(benefit)
  }
})

test.each(["/", "/pricing", "/private-deployments/category/local"])(
  "%s offers no chat where there is none",
  async (path) => {
    expect((await open(path)).text).not.toContain("Chat with")
  },
)

test.each(["/", "/docs", "/comparison", "/resources?open=compliance-legal"])(
  "%s does not deny the version pings",
  async (path) => {
    expect((await open(path)).text).not.toMatch(/no telemetry/i)
  },
)
