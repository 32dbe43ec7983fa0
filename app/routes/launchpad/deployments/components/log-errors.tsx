import type { ReactNode } from "react"
import type { ProblemKind } from "~/domain/outcome"
import type { LogTrouble } from "~/platform/log-archive"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PanelBody } from "~/ui/panel"
import { useLogQuery } from "../log-query"

/** In the place of all logs. */
export function LogsLoadError({ problem, retry }: { problem: ProblemKind | null; retry: string }) {
  if (problem === "not-found") {
    return (
      <PanelBody>
        <p className="text-ink-2">The platform has no logs of this deployment.</p>
      </PanelBody>
    )
  }
  return (
    <Failed title="The logs could not be read" retry={retry}>
      {problem === "forbidden"
        ? "The platform does not let this account see them."
        : problem === "busy"
          ? "Too many logs are being read at the moment. Please try again in a few seconds."
          : "The platform gave no usable answer. What is running keeps running."}
    </Failed>
  )
}

const troubles: Record<LogTrouble, string> = {
  absent: "It is not among the logs. Choose one of the files above.",
  unreadable: "It is encrypted, or packed in a way that cannot be read here.",
  damaged: "It arrived damaged.",
  "too-large": "It is too large to be shown here.",
  binary: "It is not text.",
  busy: "Too many files of these logs are being read at the moment. Please try again in a few seconds.",
}

/** In the place of one file. */
export function LogFileError({ name, trouble }: { name: string | null; trouble: LogTrouble }) {
  const { addressOf } = useLogQuery()
  return (
    <Failed
      title={
        <>
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi> cannot be shown
        </>
      }
      retry={trouble === "absent" ? null : addressOf({})}
    >
      {troubles[trouble]}
    </Failed>
  )
}

function Failed({ title, retry, children }: { title: ReactNode; retry: string | null; children: ReactNode }) {
  return (
    <PanelBody>
      <Notice
        kind="error"
        title={title}
        actions={
          retry !== null && (
            <LinkButton to={retry} size="sm" preventScrollReset>
              Retry
            </LinkButton>
          )
        }
      >
        <p>{children}</p>
      </Notice>
    </PanelBody>
  )
}
