import { useBrand } from "~/routes/brand"
import { LinkButton } from "~/ui/button"
import type { DeploymentRow } from "../load.server"
import { retryAddress } from "./retry"

const failedStatuses = ["failed", "error"]

/** On what failed: the create form, filled in with the same settings. It is loaded anew, since a form may be there already. */
export function RetryLink({ row, className }: { row: DeploymentRow; className: string }) {
  const { slug } = useBrand()
  const address = failedStatuses.includes(row.status.toLowerCase()) ? retryAddress(row, slug) : null
  if (address === null) return null
  return (
    <LinkButton
      to={address}
      reloadDocument
      size="sm"
      title="Retry with the same settings"
      className={className}
    >
      Retry<span className="sr-only"> {row.name} with the same settings</span>
    </LinkButton>
  )
}
