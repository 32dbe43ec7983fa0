import type { ReactNode } from "react"
import { isOfKind, type ProblemOrKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { useCurrentAddress } from "~/http/return-to"
import { AskForHelp } from "~/page/ask-for-help"
import { useServerAway } from "~/page/server-connection"
import { StatusLink } from "~/page/status-link"
import { buttonClass, LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { RelativeTime } from "~/ui/relative-time"

type LoadErrorProps = ({ resource: string } | { title: ReactNode }) & {
  /** Why loading failed. Null when the title or the children already say it. */
  problem: ProblemOrKind | null
  /** Replaces the Retry link to the current address; false omits it. */
  retry?: ReactNode
  /** When the data still on screen was loaded, in epoch milliseconds. */
  goodAt?: number | null
  /** What the failure leaves unchanged. */
  children?: ReactNode
  className?: string
}

/** Data that couldn't be loaded: `resource` is "your deployments", the cause follows from the problem. */
export function LoadError({ problem, retry, goodAt = null, children, className, ...rest }: LoadErrorProps) {
  const address = useCurrentAddress()
  const away = useServerAway()
  return (
    <Notice
      kind="error"
      failed
      silent={away !== null}
      title={"title" in rest ? rest.title : `Couldn't load ${rest.resource}`}
      className={className}
      actions={
        <>
          {retry ?? (
            <LinkButton to={address} size="sm" preventScrollReset>
              Retry
            </LinkButton>
          )}
          <AskForHelp
            about={"resource" in rest ? rest.resource : ""}
            facts={problem ? { Status: problemText(problem) } : {}}
            className={buttonClass({ look: "quiet", size: "sm" })}
          />
        </>
      }
    >
      {(problem || children) && (
        <p>
          <span>{problem && `${problemText(problem)} `}</span>
          <span>{children}</span> {isOfKind("unavailable", problem) && <StatusLink />}
        </p>
      )}
      {goodAt !== null && (
        <p>
          Last updated <RelativeTime at={goodAt} />.
        </p>
      )}
    </Notice>
  )
}
