import { platformContext } from "~/platform/context"
import { pageTitle } from "~/routes/brand"
import { useSignInAddress } from "~/routes/sign-in-address"
import type { ToastHandle } from "~/routes/toasts"
import { buttonClass } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { PageHeader } from "~/ui/page-header"
import type { Route } from "./+types/page"
import { EndsSoon } from "./ends-soon"
import { LicenseList } from "./license-list"
import { readLicenses } from "./reading"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Licenses")

export const handle: ToastHandle = {
  toasts: {
    "license-deleted": ({ name }) => ({ kind: "success", title: `Deleted the license of ${name}` }),
    "license-key-unread": () => ({
      kind: "error",
      title: "Download Failed",
      message: "Your licenses could not be read. Please try again later.",
    }),
  },
}

/** Null for visitors, for whom nothing is asked. */
export async function loader({ context }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  return platform && (await readLicenses(platform))
}

export default function Licenses({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid gap-7">
      <PageHeader title="Licenses">What you may run on machines of your own, and until when.</PageHeader>
      {loaderData?.rows && <EndsSoon rows={loaderData.rows} />}
      {loaderData ? <LicenseList reading={loaderData} /> : <LicensesOfVisitors />}
    </div>
  )
}

/** What would be here, and how to get there (ui.md). */
function LicensesOfVisitors() {
  return (
    <EmptyState
      icon="key-round"
      title="Your Licenses"
      act={
        <a href={useSignInAddress()} className={buttonClass({ look: "primary" })}>
          Register for License
        </a>
      }
    >
      Once you are signed in, your licenses are listed here with their keys and the time they have left.
    </EmptyState>
  )
}
