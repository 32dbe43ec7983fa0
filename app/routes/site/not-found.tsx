import { data } from "react-router"
import { pageTitle } from "~/routes/brand"
import { Notice } from "~/ui/notice"
import { SiteColumn } from "~/ui/site-column"
import type { Route } from "./+types/not-found"
import { HomeSections } from "./home/sections"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Page not found")

/** The status is a real one, so that crawlers and monitors are not lied to (decision 3). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <SiteColumn className="pt-6">
        <Notice title="Page not found">
          <p className="text-ink-2">There is nothing at this address. This is the home page.</p>
        </Notice>
      </SiteColumn>
      <HomeSections />
    </>
  )
}
