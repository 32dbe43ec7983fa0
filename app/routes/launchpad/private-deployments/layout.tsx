import { useState } from "react"
import { Outlet, useRouteLoaderData } from "react-router"
import type { ToastHandle } from "~/routes/toasts"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { CategoryCards } from "./category-cards"
import { ConnectedDeployments } from "./connected/connected-deployments"
import type { loader } from "./page"
import { useHashCategory } from "./use-hash-category"

export const handle: ToastHandle = {
  toasts: {
    "configuration-incomplete": () => ({
      kind: "error",
      title: "There is no zip yet",
      message: "The configuration cannot be generated yet: Generate Configuration says why.",
    }),
    "license-file-empty": () => ({
      kind: "error",
      title: "There is no file yet",
      message: "Choose a license or type its key first.",
    }),
  },
}

/** What all guides share: the setup page's head, and the four categories (spec 2 §2.11). */
export default function PrivateDeploymentsLayout() {
  useHashCategory()
  // Of the setup page alone.
  const connected = useRouteLoaderData<typeof loader>("routes/launchpad/private-deployments/page")?.connected
  // Whoever is new comes for the guide; the others have their list above it. A session that ends moves nothing.
  const [isListFirst, setListFirst] = useState<boolean>()
  const listFirst = connected && (isListFirst ?? connected.signedIn)
  if (listFirst !== isListFirst) setListFirst(listFirst)
  const list = connected && <ConnectedDeployments reading={connected} />
  return (
    <div className="grid grid-cols-1 gap-7">
      <PageHeader
        title="Private Deployments"
        act={
          <a href="/licenses" target="_blank" rel="noopener" className={buttonClass({})}>
            Manage Licenses
            <Icon name="arrow-up-right" size="sm" />
            <span className="sr-only">, opens in a new tab</span>
          </a>
        }
      >
        On machines of your own: choose the place, then follow the steps.
      </PageHeader>
      {listFirst && list}
      <CategoryCards />
      <Outlet />
      {!listFirst && list}
    </div>
  )
}
