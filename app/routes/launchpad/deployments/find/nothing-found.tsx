import type { DeploymentQuery } from "~/domain/deployment-query"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { useListAddress } from "../list-query"

/** There are deployments, and none of them is what is looked for. */
export function NothingFound({ finding, total }: { finding: DeploymentQuery; total: number }) {
  const addressOf = useListAddress()
  const { text, status } = finding
  return (
    <EmptyState
      icon="search"
      title="No results"
      level="h3"
      act={
        <LinkButton
          to={addressOf({ ...finding, text: "", status: null })}
          preventScrollReset
          defaultShouldRevalidate={false}
        >
          Clear filters
        </LinkButton>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {total === 1 ? "Your only deployment does not match" : `None of your ${total} deployments matches`}
        {text !== "" && (
          <>
            {" "}
            “<bdi>{text}</bdi>”
          </>
        )}
        {text !== "" && status !== null && " and"}
        {status !== null && (
          <>
            {" "}
            the status <bdi>{status}</bdi>
          </>
        )}
        .
      </p>
    </EmptyState>
  )
}
