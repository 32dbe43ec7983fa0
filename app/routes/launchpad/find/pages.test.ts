import { expect, test } from "vitest"
import { sitePages } from "../../site/seo/pages"
import { guides } from "../private-deployments/guides"
import { navigationFor } from "../shell/navigation"
import content from "./pages.json"

test("every page of the sidebar and of the site, and every guide, is found", () => {
  const sidebar = navigationFor({ isAdmin: true }).flatMap(({ entries }) => entries)
  const named = content.pages.map(({ name, to }) => ({ name, to }))
  expect(named).toEqual(expect.arrayContaining(sidebar.map(({ label, to }) => ({ name: label, to }))))
  const pages = content.pages.map(({ to }) => to)
  expect(pages).toEqual(expect.arrayContaining(Object.values(sitePages).map(({ path }) => path)))
  expect(content.guides.map(({ name, to }) => ({ name, to }))).toEqual(
    guides.map(({ name, address }) => ({ name, to: address })),
  )
})

test("pages for administrators are only for them", () => {
  const open = navigationFor({ isAdmin: false }).flatMap(({ entries }) => entries.map(({ to }) => to))
  const guarded = content.pages.filter((page) => page.for === "admins").map(({ to }) => to)
  expect(guarded.filter((to) => open.includes(to))).toEqual([])
  expect(guarded).toEqual(
    expect.arrayContaining(["/dashboard", "/admin/pings", "/admin/licenses", "/admin/balances"]),
  )
})
