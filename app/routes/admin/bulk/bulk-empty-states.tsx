import { LoadError } from "~/console/load-error"
import { formatNumber } from "~/domain/count-text"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { Notice } from "~/ui/notice"
import type { BulkState } from "./bulk-state.server"
import { useDashboardAddresses } from "./use-dashboard-addresses"

type NoForm = BulkState & { state: "nothing" | "load-error" | "too-many" }

/** There is nothing to confirm, so that the dashboard is the way on. */
export function BulkEmptyState({ state }: { state: NoForm }) {
  const { dashboard } = useDashboardAddresses()
  const back = (
    <LinkButton to={dashboard} size="sm">
      Back to dashboard
    </LinkButton>
  )
  switch (state.state) {
    case "nothing":
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
    case "load-error":
      return (
        <LoadError resource="the deployments" problem={state.problem} retry={back}>
          Nothing was changed.
        </LoadError>
      )
    case "too-many":
      return (
        <Notice kind="error" title={`Too many deployments: ${formatNumber(state.count)}`} actions={back}>
          <p>
            A job can include up to 1,000 deployments. Nothing was changed. Narrow the selection and try
            again.
          </p>
        </Notice>
      )
  }
}
