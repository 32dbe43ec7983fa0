import { expect, test } from "vitest"
import { builtSitePages } from "../support/built-routes"
import { ownServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

const serverOfAnotherBrand = ownServer({ PRODUCT_NAME: "Hearth & Söhne", SESSION_SECRET: "" })

async function ask(path: string) {
  const answer = await createVisitor(serverOfAnotherBrand.origin).send(path)
  expect(answer.status, path).toBe(200)
  return answer
}

async function listed() {
  const { body, headers } = await ask("/sitemap.xml")
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8")
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address))
}

/** The content of a page's meta tags by name. */
function tagsOf(html: string) {
  const [head = ""] = html.split("</head>")
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    title: /<title>(.*?)<\/title>/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1],
    ...Object.fromEntries(tags.map(([, name = "", content]) => [name, content])),
  } as Record<string, string | undefined>
}

test("the sitemap has every public page at its public address, and nothing else", async () => {
  const addresses = await listed()
  expect(addresses.map(({ pathname }) => pathname).toSorted()).toEqual(builtSitePages())
  for (const { origin } of addresses) expect(origin).toBe(serverOfAnotherBrand.origin)
})

test("robots.txt names the sitemap and excludes private pages", async () => {
  const { body, headers } = await ask("/robots.txt")
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8")
  expect(body).toContain(`Sitemap: ${serverOfAnotherBrand.origin}/sitemap.xml`)
  const refused = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path)
  expect(refused).toEqual(expect.arrayContaining(["/auth/", "/deployments"]))
  // "/app" is refused, and this file is not.
  expect(body).toContain("Allow: /apple-touch-icon.png\n")
  for (const { pathname } of await listed()) {
    for (const path of refused) expect(`${pathname} ${path}`).not.toMatch(new RegExp(`^${path}`))
  }
})

test("every page has its title, description and canonical address, and tags for sharing", async () => {
  const { body: llms } = await ask("/llms.txt")
  expect(llms).toMatch(/^# Hearth & Söhne\n\n> /)
  const titles = new Set<string | undefined>()
  const pictures = new Set<string>()
  for (const address of await listed()) {
    const { body } = await ask(address.pathname)
    const tags = tagsOf(body)
    const title = tags["og:title"] ?? ""
    expect(tags.title, address.pathname).toBe(`Hearth &amp; Söhne — ${title}`)
    expect(tags.canonical).toBe(address.href)
    expect(tags["og:url"]).toBe(address.href)
    expect(tags["og:description"]).toBe(tags.description)
    expect(tags.description?.length, address.pathname).toBeGreaterThan(50)
    expect(tags.description?.length, address.pathname).toBeLessThanOrEqual(170)
    expect(llms).toContain(`- [${title}](${address.href}): `)
    titles.add(title)

    expect([tags["og:image:width"], tags["og:image:height"]]).toEqual(["1200", "630"])
    pictures.add(tags["og:image"] ?? "")
  }
  expect(titles.size).toBe(builtSitePages().length)
  expect(pictures.size).toBe(builtSitePages().length)
  const picture = await fetch([...pictures][0] ?? "")
  expect(picture.headers.get("content-type")).toBe("image/png")
  expect(picture.headers.get("cache-control")).toBe("public, max-age=86400")
})

test("every page has valid structured data", async () => {
  for (const { pathname, href } of await listed()) {
    const { body } = await ask(pathname)
    const scripts = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    expect(scripts, pathname).toHaveLength(1)
    const found = JSON.parse(scripts[0]?.[1] ?? "")
    expect(found["@context"]).toBe("https://schema.org")
    if (pathname === "/") {
      expect(found["@graph"]).toMatchObject([
        { "@type": "Organization", name: "Hearth & Söhne", url: href },
        { "@type": "SoftwareApplication", url: href },
      ])
    } else {
      expect(found).toMatchObject({
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, item: `${serverOfAnotherBrand.origin}/` },
          { position: 2, item: href },
        ],
      })
    }
  }
})

test("a preview image of an unknown page is a 404", async () => {
  const answer = await createVisitor(serverOfAnotherBrand.origin).send("/og/nothing.png")
  expect(answer.status).toBe(404)
})

test("security.txt says where to report a vulnerability, for less than a year", async () => {
  const { body, headers } = await ask("/.well-known/security.txt")
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8")
  const fields = Object.fromEntries(
    [...body.matchAll(/^([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(fields).toMatchObject({
    Contact: "mailto:security@hearth.example",
    Canonical: `${serverOfAnotherBrand.origin}/.well-known/security.txt`,
  })
  const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

test("a password manager is led to the provider's account page", async () => {
  const { origin } = serverOfAnotherBrand
  const answer = await createVisitor(origin).send("/.well-known/change-password")
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(`${origin}/sandbox/oidc/account`)
})

test("the icons and the manifest that pages name exist, with the product's name", async () => {
  const { body: page } = await ask("/")
  const named = [...page.matchAll(/<link [^>]*rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  expect(named.map(([, path]) => path)).toEqual([
    "/favicon.svg",
    "/apple-touch-icon.png",
    "/manifest.webmanifest",
  ])
  const { body, headers } = await ask("/manifest.webmanifest")
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8")
  const manifest: { name: string; icons: Array<{ src: string }> } = JSON.parse(body)
  expect(manifest.name).toBe("Hearth & Söhne")
  expect(manifest.icons).toHaveLength(3)
  const paths = [
    ...named.map(([, path = ""]) => path),
    ...manifest.icons.map(({ src }) => src),
    "/favicon.ico",
  ]
  for (const path of paths) await ask(path)
})

test.each([
  "/favicon.png",
  "/wp-login.php",
  "/home/apple-touch-icon-precomposed.png",
  "/deployments/no/such.js",
])("a missing file gets a short answer (%s)", async (path) => {
  const answer = await createVisitor(serverOfAnotherBrand.origin).send(path)
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: "Not found\n" })
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8")
})
