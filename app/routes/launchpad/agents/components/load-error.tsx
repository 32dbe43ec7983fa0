import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"

export function AgentLoadError() {
  return (
    <Notice
      kind="error"
      title="Couldn't load this agent"
      actions={
        <LinkButton to={{ search: "" }} reloadDocument size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform returned an invalid response. Your deployments keep running.</p>
    </Notice>
  )
}
