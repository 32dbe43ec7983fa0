import { LoadError } from "~/console/load-error"
import type { ProblemKind } from "~/domain/outcome"
import { LinkButton } from "~/ui/button"

export function AgentLoadError({ problem }: { problem: ProblemKind }) {
  return (
    <LoadError
      resource="this agent"
      problem={problem}
      retry={
        <LinkButton to={{ search: "" }} reloadDocument size="sm">
          Retry
        </LinkButton>
      }
    >
      Your deployments keep running.
    </LoadError>
  )
}
