import type { ComponentProps } from "react"
import { LinkButton } from "~/ui/button"

type RetryLinkProps = Pick<ComponentProps<typeof LinkButton>, "to" | "look"> & { name: string }

/** Opens the create form with the settings of a failed machine. A full load: the form would keep what was typed before. */
export function RetryLink({ name, ...link }: RetryLinkProps) {
  return (
    <LinkButton {...link} reloadDocument size="sm">
      {/* As the link's own title, it would be read twice. */}
      <span title="Retry with the same settings">Retry</span>
      <span className="sr-only">{` ${name} with the same settings`}</span>
    </LinkButton>
  )
}
