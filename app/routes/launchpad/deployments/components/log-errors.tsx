import type { ReactNode } from "react"
import type { ProblemKind } from "~/domain/outcome"
import type { LogTrouble } from "~/platform/log-archive"
import { LinkButton } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { PanelBody } from "~/ui/panel"
import { useLogQuery } from "../log-query"

export function LogsLoadError({ problem, retry }: { problem: ProblemKind | null; retry: string }) {
  if (problem === "not-found") {
    return (
      <PanelBody>
        <p className="text-ink-2">The platform has no logs for this deployment.</p>
      </PanelBody>
    )
  }
  return (
    <Failed title="Couldn't load the logs" retry={retry}>
      {problem === "forbidden"
        ? "Access denied. Your account can't view these logs."
        : problem === "busy"
          ? "Too many logs are being loaded. Try again in a few seconds."
          : "The platform returned an invalid response. Your machine keeps running."}
    </Failed>
  )
}

const fileErrors: Record<LogTrouble, string> = {
  absent: "The logs don't contain this file. Choose another file above.",
  unreadable: "The file is encrypted, or uses an unsupported compression.",
  damaged: "The file is damaged.",
  "too-large": "The file is too large to show here.",
  binary: "The file isn't a text file.",
  busy: "Too many files of these logs are being loaded. Try again in a few seconds.",
}

export function LogFileError({ name, trouble }: { name: string | null; trouble: LogTrouble }) {
  const { addressOf } = useLogQuery()
  return (
    <Failed
      title={
        <>
          Couldn't show <bdi className="[overflow-wrap:anywhere]">{name}</bdi>
        </>
      }
      retry={trouble === "absent" ? null : addressOf({})}
    >
      {fileErrors[trouble]}
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
