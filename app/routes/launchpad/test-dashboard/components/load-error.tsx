import { useLocation } from "react-router"
import type { ProblemKind } from "~/domain/outcome"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { RelativeTime } from "~/ui/relative-time"

/** Shows no platform error text: it is written for developers. */
export function RunLoadError({
  title,
  kind,
  goodAt,
}: {
  title: string
  kind: ProblemKind
  goodAt: number | null
}) {
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="error"
      title={title}
      actions={
        <LinkButton to={pathname + search} size="sm" preventScrollReset>
          Retry
        </LinkButton>
      }
    >
      <p>{causes[kind] ?? "The platform returned an invalid response."}</p>
      {goodAt !== null && (
        <p>
          Last updated <RelativeTime at={goodAt} />.
        </p>
      )}
    </Notice>
  )
}

const causes: Partial<Record<ProblemKind, string>> = {
  busy: "The platform is busy. Try again in a moment.",
  forbidden: "Your account doesn't have access.",
  unavailable: "The platform didn't respond. Running tests aren't affected.",
}
