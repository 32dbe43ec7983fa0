import { Outlet } from "react-router"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { CategoryCards } from "./category-cards"
import { useHashCategory } from "./use-hash-category"

/** What all guides share: the setup page's head, and the four categories (spec 2 §2.11). */
export default function PrivateDeploymentsLayout() {
  useHashCategory()
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
      <CategoryCards />
      <Outlet />
    </div>
  )
}
