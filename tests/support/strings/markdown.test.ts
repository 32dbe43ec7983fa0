import { expect, test } from "vitest"
import { stringsMarkdown } from "./markdown"

const view = { area: "Deployments", page: "/deployments", state: "", person: "ada" }
const text = (text: string) => ({ kind: "text", text })

/** The lines after the introduction, without blank ones. */
function lines(views: Parameters<typeof stringsMarkdown>[0]) {
  return stringsMarkdown(views)
    .split("\n")
    .filter((line) => line !== "")
    .slice(2)
}

test("each string is listed once, at the first view that shows it", () => {
  expect(
    lines([
      { ...view, strings: [text("Deployments"), text("3 running"), text("3 running")] },
      {
        ...view,
        state: "empty",
        strings: [text("Deployments"), text("5 running"), text("No deployments yet")],
      },
      { ...view, page: "/deployments/:id", strings: [text("Deployments")] },
    ]),
  ).toEqual([
    "## Deployments",
    "### /deployments",
    "#### ada",
    "- Deployments",
    "- \\# running",
    "#### empty, ada",
    "- No deployments yet",
  ])
})

test("views of one page are grouped, and each string shows its kind", () => {
  const kinds = lines([
    { ...view, strings: [{ kind: "page title", text: "Hearth" }] },
    { ...view, area: "Home", page: "/home", strings: [text("Home")] },
    { ...view, person: "noor", strings: [{ kind: "placeholder", text: "Search" }] },
  ])
  expect(kinds).toEqual([
    "## Deployments",
    "### /deployments",
    "#### ada",
    "- (page title) Hearth",
    "#### noor",
    "- (placeholder) Search",
    "## Home",
    "### /home",
    "#### ada",
    "- Home",
  ])
})

test("the public site keeps its numbers", () => {
  expect(lines([{ ...view, area: "Public site", strings: [text("From $75 a year")] }])).toContain(
    "- From $75 a year",
  )
})

test("no string is read as Markdown", () => {
  expect(lines([{ ...view, area: "Public site", strings: [text("+ Show *all* <b>")] }])).toContain(
    "- \\+ Show \\*all\\* \\<b>",
  )
})
