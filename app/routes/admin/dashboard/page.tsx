import type { ShouldRevalidateFunctionArgs } from "react-router"
import { adminOf } from "~/platform/admin/guard"
import { pageTitle } from "~/routes/brand"
import type { ToastHandle } from "~/routes/toasts"
import { LinkButton } from "~/ui/button"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { DashboardList } from "./dashboard-list"
import { readDashboard } from "./rows"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Dashboard")

export const handle: ToastHandle = {
  toasts: {
    "admin-deployment-deleted": ({ name }) => ({ kind: "success", title: `Deleted ${name}` }),
    "dashboard-file-unread": () => ({
      kind: "error",
      title: "Download Failed",
      message: "The deployments could not be read. Please try again later.",
    }),
  },
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return await readDashboard(adminOf(context).platform, url.searchParams)
}

/** Another search, order or page is another list; the rest of the page need not be asked for again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || currentUrl.search !== nextUrl.search
}

export default function DeploymentDashboard({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader title="Deployment Dashboard" act={<LinkButton to="/admin/jobs">Bulk Jobs</LinkButton>}>
        Every customer's machines, with what they run on.
      </PageHeader>
      <DashboardList rendered={loaderData} />
    </div>
  )
}
