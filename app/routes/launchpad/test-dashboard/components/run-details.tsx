import { href, Link } from "react-router"
import { shortCommit } from "~/domain/test-runs"
import type { TestArtifact } from "~/platform/customer/test-runs.server"
import { CopyButton } from "~/ui/copy-button"
import { DateTime } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { linkClass } from "~/ui/link"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { UnreadEntries } from "~/ui/unread-entries"
import { durationLabel, runName } from "../copy"
import type { RunView } from "../load-run.server"
import { LogViewer } from "./log-viewer"
import { RunStatus } from "./run-status"
import { Screenshots } from "./screenshots"

export function RunDetails({ run }: { run: RunView }) {
  const { id, conversations, logs, screenshots, files, errorMessage, errorAddress } = run
  return (
    <>
      <PageHeader title={runName(run)} />
      <Facts run={run} />
      <UnreadEntries count={run.unread} />
      {errorMessage && (
        <section
          aria-label="Error message"
          className="rounded-card border border-red/35 bg-red-wash px-5 py-4 max-md:px-4"
        >
          <h2 className="font-semibold text-red">Error</h2>
          <pre translate="no" className="mt-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
            <bdi translate="yes">{errorMessage}</bdi>
          </pre>
          {errorAddress !== null && (
            <Link
              to={errorAddress}
              defaultShouldRevalidate={errorAddress.startsWith("?")}
              className={linkClass}
            >
              Show it in the log
            </Link>
          )}
        </section>
      )}
      {conversations.length > 0 && (
        <TitledPanel title="LLM conversation logs">
          {conversations.map((log) => (
            <LogViewer key={log.key} runId={id} log={log} />
          ))}
        </TitledPanel>
      )}
      {screenshots.length > 0 && (
        <TitledPanel title="Screenshots" count={screenshots.length}>
          <PanelBody>
            <Screenshots runId={id} screenshots={screenshots} />
          </PanelBody>
        </TitledPanel>
      )}
      <TitledPanel title="Execution logs">
        {logs.map((log) => (
          <LogViewer key={log.key} runId={id} log={log} />
        ))}
        {logs.length === 0 && <p className="px-5 pb-5 text-ink-2 max-md:px-4">No logs yet.</p>}
      </TitledPanel>
      {files.length > 0 && (
        <TitledPanel title="Other files" count={files.length}>
          <Files runId={id} files={files} />
        </TitledPanel>
      )}
    </>
  )
}

function Facts({ run }: { run: RunView }) {
  const { status, branch, commit, buildNumber, createdAt, completedAt, testType } = run
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4 rounded-card border border-line bg-raised px-5 py-4 shadow-raised max-md:px-4">
      <Fact label="Status">
        <RunStatus status={status} />
      </Fact>
      <Fact label="Test type">
        <code translate="no" className="text-xs">
          {testType}
        </code>
      </Fact>
      <Fact label="Branch">
        <code translate="no" dir="auto" className="text-xs [overflow-wrap:anywhere]">
          {branch ?? "–"}
        </code>
      </Fact>
      <Fact label="Commit">
        {commit === null ? (
          "–"
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <code translate="no" dir="auto" title={commit} className="text-xs">
              {shortCommit(commit)}
            </code>
            <CopyButton text={commit} label="the commit" />
          </span>
        )}
      </Fact>
      <Fact label="Build">{buildNumber ?? "–"}</Fact>
      <Fact label="Duration">{durationLabel(run)}</Fact>
      <Fact label="Created">{createdAt === null ? "–" : <DateTime at={createdAt} />}</Fact>
      <Fact label="Completed">{completedAt === null ? "Running..." : <DateTime at={completedAt} />}</Fact>
    </dl>
  )
}

function Files({ runId, files }: { runId: string; files: TestArtifact[] }) {
  return (
    <ul>
      {files.map(({ id, filename, createdAt }) => (
        <li
          key={id}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-2 max-md:px-4"
        >
          <a
            href={href("/test-dashboard/:id/artifacts/:artifactId", { id: runId, artifactId: id })}
            className={`${linkClass} min-w-0 [overflow-wrap:anywhere]`}
          >
            <bdi translate="no">{filename}</bdi>
          </a>{" "}
          {createdAt !== null && (
            <span className="text-sm text-ink-2">
              <DateTime at={createdAt} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
