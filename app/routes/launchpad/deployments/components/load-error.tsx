import type { ReactNode } from "react"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"

/** `children` say what the failure leaves unchanged. */
export function DeploymentLoadError({ children }: { children: ReactNode }) {
  return (
    <Notice
      kind="error"
      title="Couldn't load this deployment"
      actions={
        <LinkButton to="." size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform returned an invalid response. {children}</p>
    </Notice>
  )
}
