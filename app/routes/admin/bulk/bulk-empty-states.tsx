import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { useDashboardAddresses } from "./use-dashboard-addresses"

/** The form had no selected rows, the filters match nothing, or the address was typed. */
export function NothingSelected() {
  const { dashboard } = useDashboardAddresses()
  return (
    <EmptyState
      icon="info"
      title="No deployments selected"
      act={
        <LinkButton to={dashboard} look="primary">
          Deployment Dashboard
        </LinkButton>
      }
    >
      <p>Select deployments on the dashboard, then choose an action.</p>
    </EmptyState>
  )
}

export function LoadError() {
  const { dashboard } = useDashboardAddresses()
  return (
    <Notice
      kind="error"
      title="Couldn't load the deployments"
      actions={
        <LinkButton to={dashboard} size="sm">
          Back to dashboard
        </LinkButton>
      }
    >
      <p>The platform returned an invalid response. Nothing was changed.</p>
    </Notice>
  )
}

export function TooManySelected({ count }: { count: number }) {
  const { dashboard } = useDashboardAddresses()
  return (
    <Notice
      kind="error"
      title={`Too many deployments: ${count.toLocaleString("en-US")}`}
      actions={
        <LinkButton to={dashboard} size="sm">
          Back to dashboard
        </LinkButton>
      }
    >
      <p>
        A job can include up to 1,000 deployments. Nothing was changed. Narrow the selection and try again.
      </p>
    </Notice>
  )
}
