import { describe, expect, test } from "vitest"
import { ownServer, sharedServer } from "../support/http-servers"
import { createVisitor, signIn } from "../support/visitor"

const server = sharedServer()

const base = "/private-deployments"
const providers = ["aws", "gcp", "azure", "oci"]
const platforms = ["docker", "kubernetes", "gke", "rancher", "vmware"]

function open(path: string) {
  return createVisitor(server.origin).open(path)
}

/** The current card, tab or option of a navigation. */
function current(page: Awaited<ReturnType<typeof open>>, navigation: string) {
  return page.document
    .querySelectorAll(`nav[aria-label="${navigation}"] [aria-current]`)
    .map((link) => link.querySelector("span")?.text ?? link.text)
}

test.each([
  ["", "Private Deployments", "Local"],
  ["/category/local", "Private Deployments: Local", "Local"],
  ["/category/cloud", "Private Deployments: Cloud", "Cloud"],
  ["/category/cloud/provider/aws", "Private Deployments: AWS", "Cloud"],
  ["/category/cloud/provider/aws?with=kubernetes", "Private Deployments: AWS, Kubernetes", "Cloud"],
  ["/category/cloud/provider/gcp", "Private Deployments: GCP", "Cloud"],
  ["/category/cloud/provider/azure", "Private Deployments: Azure", "Cloud"],
  ["/category/cloud/provider/oci", "Private Deployments: OCI", "Cloud"],
  ["/category/onprem", "Private Deployments: On-premises", "On-premises"],
  ["/category/onprem/platform/docker", "Private Deployments: Docker Compose", "On-premises"],
  ["/category/onprem/platform/kubernetes", "Private Deployments: Kubernetes", "On-premises"],
  ["/category/onprem/platform/gke", "Private Deployments: GKE", "On-premises"],
  ["/category/onprem/platform/rancher", "Private Deployments: Rancher", "On-premises"],
  ["/category/onprem/platform/vmware", "Private Deployments: VMware vSphere", "On-premises"],
  ["/category/hybrid", "Private Deployments: Hybrid and air-gapped", "Hybrid and air-gapped"],
])("%s is public, with the title %s", async (path, title, category) => {
  const page = await open(base + path)
  expect(page.status).toBe(200)
  expect(page.hops).toEqual([])
  expect(page.document.querySelector("title")?.text).toBe(`Hearth — ${title}`)
  expect(page.document.querySelectorAll("h1").map((heading) => heading.text)).toEqual(["Private Deployments"])
  expect(current(page, "Categories")).toEqual([category])
  expect(current(page, "Main")).toEqual(["Private Deployments"])
  const licenses = page.document.querySelector("main a[target=_blank][href='/licenses']")
  expect(licenses?.text).toContain("Manage Licenses")
  expect(page.document.querySelector("main a[href='/contact?topic=support']")).not.toBeNull()
})

test("the links from one guide to another keep the domain", async () => {
  const domain = "useCustomDomain=true&customDomain=ai.example.com"
  for (const path of ["", "/category/cloud/provider/aws?with=kubernetes", "/category/onprem"]) {
    const page = await open(`${base}${path}${path.includes("?") ? "&" : "?"}${domain}`)
    const links = page.document.querySelectorAll(
      'nav[aria-label="Categories"] a, nav[aria-label="Providers"] a, nav[aria-label="Platforms"] a, nav[aria-label="Guides"] a',
    )
    const addresses = links.map((link) => link.getAttribute("href")?.replaceAll("&amp;", "&"))
    expect(
      addresses.filter((address) => !address?.includes(domain)),
      path,
    ).toEqual([])
    expect(addresses.length).toBeGreaterThan(4)
  }
})

test("every guide has the list of private deployments", async () => {
  const ada = await signIn(server, "ada@example.com")
  for (const path of ["", "/local", "/cloud", "/onprem/platform/gke", "/hybrid"]) {
    const page = await ada.open(path ? `${base}/category${path}` : base)
    expect(page.document.querySelectorAll("#your-deployments article"), path).toHaveLength(3)
  }
})

test("every step of every guide is linked, and every internal link works", async () => {
  const paths = [
    "",
    ...["local", "cloud", "onprem", "hybrid"].map((category) => `/category/${category}`),
    ...providers.flatMap((provider) => [
      `/category/cloud/provider/${provider}`,
      `/category/cloud/provider/${provider}?with=kubernetes`,
    ]),
    ...platforms.map((platform) => `/category/onprem/platform/${platform}`),
  ].map((path) => base + path)
  const led = new Map<string, number>()
  for (const path of paths) {
    const page = await open(path)
    const ids = page.document.querySelectorAll("main [id]").map(({ id }) => id)
    expect(ids, path).toEqual([...new Set(ids)])
    const steps = page.document.querySelectorAll('nav[aria-label="On this page"] a')
    expect(steps.length, path).toBeGreaterThan(4)
    for (const step of steps) expect(ids, path).toContain(step.getAttribute("href")?.slice(1))
    // Sign-in links lead to the provider.
    for (const link of page.document.querySelectorAll("main a[href^='/']:not([href^='/auth/'])")) {
      const address = link.getAttribute("href") ?? ""
      if (!led.has(address)) led.set(address, (await createVisitor(server.origin).send(address)).status)
      expect(led.get(address), `${path}: ${address}`).toBe(200)
    }
  }
})

test("a platform without a guide shows Coming soon, with links to the others", async () => {
  for (const platform of ["nomad", "%3Cscript%3E", "toString"]) {
    const page = await open(`${base}/category/onprem/platform/${platform}`)
    expect(page.status).toBe(200)
    expect(page.document.querySelector("main h2")?.text).toBe("Coming soon")
    expect(current(page, "Platforms")).toEqual([])
    expect(page.document.querySelectorAll('nav[aria-label="Platforms"] a')).toHaveLength(platforms.length)
  }
})

test("virtual machine or Kubernetes is in the address, and other providers keep the choice", async () => {
  const visitor = createVisitor(server.origin)
  const page = await visitor.open(`${base}/category/cloud`)
  expect(current(page, "Installation type")).toEqual(["Virtual machine"])
  expect(current(page, "Providers")).toEqual(["AWS"])
  const cluster = await visitor.follow(page, /^Kubernetes/, 'nav[aria-label="Installation type"]')
  expect(cluster.url.pathname + cluster.url.search).toBe(
    `${base}/category/cloud/provider/aws?with=kubernetes`,
  )
  const azure = await visitor.follow(cluster, "Azure")
  expect(current(azure, "Installation type")).toEqual(["Kubernetes"])
  expect(current(azure, "Providers")).toEqual(["Azure"])
  expect(current(await open(`${base}/category/cloud?with=moon`), "Installation type")).toEqual([
    "Virtual machine",
  ])
})

describe("with another local port", () => {
  const serverWithLocalPort = ownServer({ LOCAL_PORT: "9090" })

  test("guides, generated files and pages name it everywhere", async () => {
    const visitor = createVisitor(serverWithLocalPort.origin)
    const kubernetes = `${base}/category/onprem/platform/kubernetes`
    const pages = [
      ...["/docs", "/deployment", "/resources?open=implementation-guide", `${base}/category/local`],
      ...providers.map((provider) => `${base}/category/cloud/provider/${provider}`),
      ...[kubernetes, "/agents/it-service-desk/deploy"],
    ]
    for (const path of pages) {
      const page = await visitor.open(path)
      expect(page.text, path).toContain("9090")
      expect(page.text, path).not.toContain("8080")
    }
    const generated = await visitor.submit(await visitor.open(kubernetes), "Generate Configuration")
    expect(generated.text).toContain("serverUrl: http://localhost:9090")
    expect(generated.text).toContain("kubectl port-forward svc/my-hearth-controlplane 9090:80")
    const deployed = await visitor.send("/agents/it-service-desk/deploy?to=localhost")
    expect(deployed.headers.location).toMatch(/^http:\/\/localhost:9090\/import-agent/)
  })
})
