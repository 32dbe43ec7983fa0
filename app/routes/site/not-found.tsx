import { data } from "react-router"
import { pageTitle } from "~/routes/brand"
import { Notice } from "~/ui/notice"
import type { Route } from "./+types/not-found"
import { FirstScreen } from "./first-screen"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Page not found")

/** The status is a real one, so that crawlers and monitors are not lied to (decision 3). */
export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <div className="mx-auto w-full max-w-site px-6 pt-2 max-md:px-4">
        <Notice title="Page not found">
          <p className="text-ink-2">There is nothing at this address. This is the home page.</p>
        </Notice>
      </div>
      <FirstScreen />
    </>
  )
}
