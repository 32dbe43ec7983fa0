import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"

/** In the place of an agent that the platform did not tell of. */
export function AgentLoadError() {
  return (
    <Notice
      kind="error"
      title="This agent could not be read"
      actions={
        <LinkButton to={{ search: "" }} reloadDocument size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. What is deployed already keeps running.</p>
    </Notice>
  )
}
