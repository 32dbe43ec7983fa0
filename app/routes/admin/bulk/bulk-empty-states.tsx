import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import { useDashboardAddresses } from "./use-dashboard-addresses"

/** The dashboard's form was sent without a tick, its filter finds nothing any more, or this address was typed. */
export function NothingSelected() {
  const { dashboard } = useDashboardAddresses()
  return (
    <EmptyState
      icon="info"
      title="Nothing is selected"
      act={
        <LinkButton to={dashboard} look="primary">
          Deployment Dashboard
        </LinkButton>
      }
    >
      <p>Choose deployments on the dashboard, then what to do with them.</p>
    </EmptyState>
  )
}

export function LoadError() {
  const { dashboard } = useDashboardAddresses()
  return (
    <Notice
      kind="error"
      title="The deployments could not be read"
      actions={
        <LinkButton to={dashboard} size="sm">
          Back to the dashboard
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. Nothing was changed.</p>
    </Notice>
  )
}

export function TooManySelected({ count }: { count: number }) {
  const { dashboard } = useDashboardAddresses()
  return (
    <Notice
      kind="error"
      title={`${count.toLocaleString("en-US")} deployments are too many at once`}
      actions={
        <LinkButton to={dashboard} size="sm">
          Back to the dashboard
        </LinkButton>
      }
    >
      <p>One job takes at most 1,000. Narrow the selection down; nothing was changed.</p>
    </Notice>
  )
}
