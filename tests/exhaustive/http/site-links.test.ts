import { parse } from "node-html-parser"
import { beforeAll, expect, test } from "vitest"
import { builtSitePages } from "../../support/built-routes"
import { sharedServer } from "../../support/http-servers"
import { createVisitor } from "../../support/visitor"

const server = sharedServer()

/** The links of every page, by its path. */
const read = new Map<string, string[]>()
beforeAll(async () => {
  for (const path of [...builtSitePages(), "/no-such-page"]) {
    const { body } = await createVisitor(server.origin).send(path)
    const links = parse(body).querySelectorAll("a[href]")
    read.set(
      path,
      links.map((link) => link.getAttribute("href") ?? ""),
    )
  }
})

test("every internal link leads to a page, and every anchor to an element on it", async () => {
  const broken: string[] = []
  const answers = new Map<string, Promise<{ status: number; ids: Set<string> }>>()
  async function ask(path: string) {
    const { status, body } = await createVisitor(server.origin).send(path)
    return {
      status,
      ids: new Set(
        parse(body)
          .querySelectorAll("[id]")
          .map((element) => element.id),
      ),
    }
  }
  for (const [from, links] of read) {
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link, server.origin + from)
      if (origin !== server.origin) continue
      const path = pathname + search
      answers.set(path, answers.get(path) ?? ask(path))
      const { status, ids } = (await answers.get(path)) ?? { status: 0, ids: new Set() }
      // Sign-in redirects to the provider.
      const fine = status === 200 || (status === 302 && pathname.startsWith("/auth/")) || path === from
      if (!fine) broken.push(`${from}: ${link} answers ${status}`)
      else if (hash && status === 200 && !ids.has(hash.slice(1)))
        broken.push(`${from}: ${link} has no such anchor`)
    }
  }
  expect(broken).toEqual([])
})

test("external links are https or mail", () => {
  for (const [from, links] of read) {
    for (const link of links) {
      const { origin, protocol } = new URL(link, server.origin + from)
      if (origin !== server.origin) expect(["https:", "mailto:"], `${from}: ${link}`).toContain(protocol)
    }
  }
})
