import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router"
import { adminOf } from "~/platform/admin/guard"
import { pingSurveysContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import type { ToastHandle } from "~/routes/toasts"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { PingList } from "./ping-list"
import { readPings } from "./reading"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Admin Ping Dashboard")

export const handle: ToastHandle = {
  toasts: {
    "pings-file-unread": () => ({
      kind: "error",
      title: "Download Failed",
      message: "The pings could not be read. Please try again later.",
    }),
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return await readPings(
    { access: adminOf(context), surveys: context.get(pingSurveysContext) },
    url.searchParams,
  )
}

/** Another search, order or page is another list; the rest of the page need not be asked for again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}

export default function VersionPingsDashboard({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        title="Version Pings Dashboard"
        act={<LinkButton to={`/admin/pings/spread${search}`}>Versions and installs</LinkButton>}
      >
        What installations elsewhere report of themselves.
      </PageHeader>
      <PingList rendered={loaderData} />
    </div>
  )
}
