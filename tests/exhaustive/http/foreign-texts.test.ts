import { type HTMLElement, NodeType } from "node-html-parser"
import { expect, test } from "vitest"
import { sharedServer } from "../../support/http-servers"
import { allViews } from "../../support/views"
import { people } from "../../support/views/view"
import { signIn, type Visitor } from "../../support/visitor"

const server = sharedServer()
const arabic = /[\u0600-\u06ff]/

/**
 * Names of another script are in an element of their own. Otherwise the signs and numbers around them change places:
 * "Delete خادم (3)?" would end in the middle.
 */
test("names in another script don't rearrange the sentences around them", async () => {
  const found = new Set<string>()
  const visitors = new Map<string, Visitor>()
  let seen = 0
  await server.control.settings({ texts: "foreign" })
  for (const view of allViews()) {
    const email = view.people.map((person) => people[person]).find((address) => address !== undefined)
    // Each page once: its other states show the same names.
    if (!email || view.state !== undefined) continue
    const visitor = visitors.get(email) ?? (await signIn(server, email))
    visitors.set(email, visitor)
    const path = typeof view.path === "string" ? view.path : await view.path(server.control)
    await view.prepare?.(server.control)
    const { document } = await visitor.open(path)
    const names = textsIn(document).filter(({ rawText }) => arabic.test(rawText))
    seen += names.length
    for (const { rawText, parentNode } of names) {
      const own = parentNode.closest("bdi, [dir=auto]")
      // Only read aloud: a row's link to its terminal hides this text without a class of its own.
      const isHidden = parentNode.closest(".sr-only, [aria-hidden], .deployment-row a > span") !== null
      const isAlone = rawText.startsWith("\u2068") || isHidden
      if (!isAlone && own?.textContent.trim() !== rawText.trim())
        found.add(
          `<${parentNode.rawTagName} ${parentNode.rawAttrs}> with "${parentNode.text}", first on ${view.name}`,
        )
    }
  }
  expect(seen).toBeGreaterThan(200)
  expect([...found]).toEqual([])
})

/** Options and titles can hold no elements. */
function textsIn(document: HTMLElement) {
  const texts: Array<{ rawText: string; parentNode: HTMLElement }> = []
  const visit = (element: HTMLElement) => {
    if (["script", "style", "option", "title", "textarea"].includes(element.rawTagName)) return
    for (const child of element.childNodes) {
      if (child.nodeType === NodeType.ELEMENT_NODE) visit(child as HTMLElement)
      else texts.push(child as unknown as { rawText: string; parentNode: HTMLElement })
    }
  }
  visit(document)
  return texts
}
