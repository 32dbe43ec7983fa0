import { LoadError } from "~/console/load-error"
import type { ProblemKind } from "~/domain/outcome"
import type { LogProblem } from "~/platform/customer/log-archive.server"
import { PanelBody } from "~/ui/panel"

export function LogsLoadError({ problem }: { problem: ProblemKind | null }) {
  return (
    <PanelBody>
      {problem === "not-found" ? (
        <p className="text-ink-2">The platform has no logs for this deployment.</p>
      ) : (
        <LoadError resource="the logs" problem={problem}>
          Your machine keeps running.
        </LoadError>
      )}
    </PanelBody>
  )
}

const fileErrors: Record<LogProblem, string> = {
  absent: "The logs don't contain this file. Choose another file above.",
  unreadable: "The file is encrypted, or uses an unsupported compression.",
  damaged: "The file is damaged.",
  "too-large": "The file is too large to show here.",
  binary: "The file isn't a text file.",
  busy: "Too many files of these logs are being loaded. Try again in a few seconds.",
}

export function LogFileError({ name, trouble }: { name: string | null; trouble: LogProblem }) {
  const title = (
    <>
      {"Couldn't show "}
      <bdi translate="no" className="[overflow-wrap:anywhere]">
        {name}
      </bdi>
    </>
  )
  return (
    <PanelBody>
      <LoadError title={title} problem={null} retry={trouble === "absent" ? false : undefined}>
        {fileErrors[trouble]}
      </LoadError>
    </PanelBody>
  )
}
