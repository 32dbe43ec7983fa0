import type { ReactNode } from "react"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"

/** In the place of one deployment that the platform did not tell of; its children say what that leaves untouched. */
export function DeploymentLoadError({ children }: { children: ReactNode }) {
  return (
    <Notice
      kind="error"
      title="This deployment could not be read"
      actions={
        <LinkButton to="." size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. {children}</p>
    </Notice>
  )
}
