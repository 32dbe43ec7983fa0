import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"

export function UnreadOne() {
  return (
    <Notice
      kind="error"
      title="Your private deployments could not be read"
      actions={
        <LinkButton to="." size="sm">
          Retry
        </LinkButton>
      }
    >
      <p>The platform gave no usable answer. Nothing was changed.</p>
    </Notice>
  )
}
