import { type HTMLElement, parse } from "node-html-parser"
import { expect, test } from "vitest"
import { htmlErrors } from "../../support/html-errors"
import { ownServer, sharedServer } from "../../support/http-servers"
import { joinedWords } from "../../support/joined-words"
import { allViews } from "../../support/views"
import { people } from "../../support/views/view"
import { createVisitor, signIn } from "../../support/visitor"

// The HTML that the server sends for every view. States that somebody has to reach in a browser are in accessibility.spec.ts.

const server = sharedServer()
const newServer = ownServer({ TRUSTED_PROXY_HOPS: "1" })

test.each<[name: string, html: string, error: string]>([
  ["a role of a cell", "<table><tr><td role=cell>1</td></tr></table>", "role by itself"],
  ["a live heading", "<h2>All <span role=status>4</span></h2>", "live region"],
  ["a mixed list", "<dl><dt>A</dt><dd>1</dd><div><dt>B</dt><dd>2</dd></div></dl>", "in a div each"],
  ["a popover's button", "<button type=button popovertarget=a aria-expanded=false>A</button>", "itself"],
  ["two first fields", "<input autofocus><input autofocus>", "several elements have autofocus"],
  ["a lone space", "<p>5<!-- --> <!-- -->agents</p>", "screen readers miss it"],
  ["a lone space before a link", "<p>Or<!-- --> <a href=a>sign in</a></p>", "screen readers miss it"],
  ["a lone space after a link", "<p><a href=a>Sign in</a> <!-- -->to go on</p>", "screen readers miss it"],
  ["a refresh without a space", '<meta http-equiv="refresh" content="0;url=/a">', "not the form"],
  ["two titles", "<title>A</title><p>1</p><title>B</title>", "several titles: A, B"],
  ["a heading above the first", "<h2>Admin</h2><h1>Home</h1>", "before the first one: Admin"],
  ["a block in a paragraph", "<p><div>1</div></p>", "Stray end tag"],
])("%s is an error", async (_name, html, error) => {
  expect((await htmlErrors(html)).join("\n")).toContain(error)
})

test("two links side by side are one word", () => {
  expect(joinedWords(parse("<p><a href=a><b>Open</b></a><a href=b>Delete</a></p>"))).toEqual(["Open|Delete"])
})

/** Forms that don't say whose they are: sent after another person has signed in, they would act for that person. */
function namelessForms(document: HTMLElement) {
  return document
    .querySelectorAll("form[method=post]")
    .filter((form) => !["/theme", "/contact"].includes(form.getAttribute("action") ?? ""))
    .filter((form) => !form.querySelector("input[name=person]")?.getAttribute("value"))
    .map((form) => form.outerHTML)
}

const views = allViews().filter(({ act }) => !act)

test.each(views.map((view) => [view.name, view] as const))("%s is valid", async (_name, view) => {
  const shown = view.newServer ? newServer : server
  for (const person of view.people) {
    await shown.control.reset()
    const email = people[person]
    const visitor = email ? await signIn(shown, email) : createVisitor(shown.origin)
    const path = typeof view.path === "string" ? view.path : await view.path(shown.control)
    await view.prepare?.(shown.control)
    const { body, headers, document } = await visitor.open(path)
    expect(headers["content-type"]).toContain("text/html")
    expect([...(await htmlErrors(body)), ...joinedWords(parse(body))], person).toEqual([])
    expect(email ? namelessForms(document) : [], person).toEqual([])
  }
})
