import { expect, test } from "vitest"
import { sharedServer } from "../support/http-servers"
import { createVisitor, type Page } from "../support/visitor"

// The pages about operation, comparison, sales and documentation: their words, numbers and links.

const server = sharedServer()

function open(path: string) {
  return createVisitor(server.origin).open(path)
}

function linksOf(page: Page, within = "main") {
  return page.document.querySelectorAll(`${within} a`).map((link) => link.getAttribute("href"))
}

test.each([
  ["/deployment", "Hearth — Deployment"],
  ["/docs", "Hearth — Documentation"],
  ["/resources", "Hearth — Resources"],
  ["/comparison", "Hearth — Comparison"],
  ["/service-providers", "Hearth — Service Providers"],
])("%s has the title %s and makes no upstream call", async (path, title) => {
  const page = await open(path)
  expect(page.status).toBe(200)
  expect(page.document.querySelector("title")?.text).toBe(title)
  expect(page.document.querySelectorAll("h1")).toHaveLength(1)
  expect(await server.control.requests()).toEqual([])
})

test("/deployment links to every way to run the product", async () => {
  const page = await open("/deployment")
  expect(linksOf(page, "#hosted")).toEqual([
    "/deployments/type/hearth-cloud",
    "/deployments/type/trial-vm",
    "/deployments/type/gpu-instance",
  ])
  expect(linksOf(page, "#private")).toEqual([
    "/private-deployments/category/local",
    "/private-deployments/category/cloud",
    "/private-deployments/category/cloud/provider/aws",
    "/private-deployments/category/cloud/provider/gcp",
    "/private-deployments/category/cloud/provider/azure",
    "/private-deployments/category/cloud/provider/oci",
    "/private-deployments/category/onprem",
    "/private-deployments/category/onprem/platform/docker",
    "/private-deployments/category/onprem/platform/kubernetes",
    "/private-deployments/category/onprem/platform/rancher",
    "/private-deployments/category/onprem/platform/vmware",
    "https://docs.hearth.example/private-deployment",
  ])
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      "/licenses",
      "/licenses#community",
      "/licenses#enterprise",
      "https://trust.hearth.example",
    ]),
  )
  expect(page.document.querySelector("#data-sovereignty svg[role=img]")).not.toBeNull()
  expect(page.document.querySelector("#try-demo")?.text).toContain("$4 of free credit")
})

test("/deployment shows the price and size of hosted machines", async () => {
  const [cloud = "", trial = "", gpu = ""] = (await open("/deployment")).document
    .querySelectorAll("#hosted li")
    .map((option) => option.text)
  expect(cloud).toMatch(/\$75\s*a month per user/)
  expect(cloud).toContain("For evaluation only")
  expect(cloud).toMatch(/Admin access\s*no/)
  expect(cloud).toMatch(/Private data\s*none/)
  expect(trial).toMatch(/\$0\.10\s*an hour, after a free \$4 credit/)
  expect(trial).toMatch(/Admin access\s*yes/)
  expect(gpu).toMatch(/from \$5\s*an hour/)
  expect(gpu).toContain("2x 80GB A100")
  expect(gpu).toContain("within 30 minutes")
})

test("the install command is one line with the brand's address", async () => {
  expect((await open("/deployment")).document.querySelector("#private code")?.text).toBe(
    "curl -sL -O https://get.hearth.example/install.sh && bash install.sh",
  )
})

test("/docs links to the four guides and to the full documentation", async () => {
  const page = await open("/docs")
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      "https://docs.hearth.example",
      "/private-deployments/category/local",
      "/private-deployments/category/cloud",
      "/private-deployments/category/onprem",
      "/private-deployments/category/hybrid",
      "/private-deployments",
    ]),
  )
  for (const fact of [
    "50 GB free",
    "150 GB",
    "8080",
    "100Gi",
    "50Gi",
    "about 15 GB",
    "about 70 GB",
    "1536",
  ]) {
    expect(page.text).toContain(fact)
  }
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

test("an unknown option falls back to the first", async () => {
  const page = await open("/resources?source=toString&auth=%00&deploy=ci&storage=")
  expect(drawn(page).glyphs).toEqual(["source-gitlab", "deploy-ci", "auth-ad", "storage-pv"])
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
  const heads = document.querySelectorAll("main thead th").map((head) => head.text)
  expect(heads).toEqual([
    "Hearth",
    "SaaS AI providers",
    "Open source, built internally",
    "NVIDIA enterprise stack",
  ])
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
  const letters = linksOf(page).filter((link) => link?.startsWith("mailto:hello@hearth.example"))
  expect(letters.length).toBeGreaterThan(1)
  for (const benefit of ["White-label", "Multi-tenant", "Usage billing", "Your own data centers"]) {
    expect(page.text).toContain(benefit)
  }
})

test("/agents-gallery has four reasons and four steps", async () => {
  const page = await open("/agents-gallery")
  expect(page.document.querySelector("h1")?.text).toBe("How to create AI agents")
  const sections = page.document.querySelectorAll("main h2").map((heading) => heading.text)
  expect(sections).toEqual(expect.arrayContaining(["Why Choose Our AI Agents?", "How It Works"]))
  const headings = page.document.querySelectorAll("main h3").map((heading) => heading.text)
  expect(headings.slice(-8)).toEqual([
    "Pre-configured",
    "Enterprise security",
    "Customizable",
    "Proven ROI",
    "Choose",
    "Deploy",
    "Start",
    "Customize and scale",
  ])
})
