import { LoadError } from "~/console/load-error"
import type { ProblemKind } from "~/domain/outcome"
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
      action={
        <LinkButton to={dashboard} look="primary">
          Deployment Dashboard
        </LinkButton>
      }
    >
      <p>Select deployments on the dashboard, then choose an action.</p>
    </EmptyState>
  )
}

export function BulkLoadError({ problem }: { problem: ProblemKind }) {
  const { dashboard } = useDashboardAddresses()
  const back = (
    <LinkButton to={dashboard} size="sm">
      Back to dashboard
    </LinkButton>
  )
  return (
    <LoadError resource="the deployments" problem={problem} retry={back}>
      Nothing was changed.
    </LoadError>
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
