import { data } from "react-router"
import { plainTextForFiles } from "~/http/missing-file.server"
import { pageTitle } from "~/page/use-brand"
import { Notice } from "~/ui/notice"
import { SiteColumn } from "~/ui/site-column"
import type { Route } from "./+types/not-found"
import Home from "./home/page"

export const middleware = [plainTextForFiles]

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Page not found")

/** Sends a real 404 status, so that crawlers don't index the page. */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <SiteColumn className="pt-6">
        <Notice title="Page not found">
          <p className="text-ink-2">This page doesn't exist. Here is our home page instead.</p>
        </Notice>
      </SiteColumn>
      <Home />
    </>
  )
}
