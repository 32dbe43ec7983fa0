import { data } from "react-router"
import { plainTextForFiles } from "~/http/missing-file.server"
import { isPoll } from "~/http/poll-address"
import { pageTitle } from "~/page/use-brand"
import { Notice } from "~/ui/notice"
import type { Route } from "./+types/not-found"
import { HomeView } from "./home/home-view"
import { loadHome } from "./home/load.server"

export const middleware = [plainTextForFiles]

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Page not found")

/** Shows the launchpad's home with status 404. */
export async function loader({ context, request }: Route.LoaderArgs) {
  // A tab of another build asks. At 404 it would load its page's data from this one, which it can't show; now it says how old its own is.
  if (isPoll(request)) throw data(null, { status: 503 })
  return data(await loadHome(context), { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <Notice title="Page not found">
        <p className="text-ink-2">This page doesn't exist. Here is the launchpad's home instead.</p>
      </Notice>
      <HomeView home={loaderData} signedIn={loaderData.account !== null} />
    </div>
  )
}
