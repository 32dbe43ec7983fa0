import { data, href, Link, useLocation } from "react-router"
import { LoadError } from "~/console/load-error"
import { isRunning, shortCommit } from "~/domain/test-runs"
import { isPoll } from "~/http/poll-address"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { pageTitle } from "~/page/use-brand"
import { useLiveData } from "~/page/use-live-data"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { CopyButton } from "~/ui/copy-button"
import { DateTime } from "~/ui/date-time"
import { Fact } from "~/ui/fact"
import { PageHeader } from "~/ui/page-header"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { UnreadEntries } from "~/ui/unread-entries"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/detail"
import { LogViewer } from "./components/log-viewer"
import { RunStatus } from "./components/run-status"
import { durationLabel, runName } from "./copy"
import { loadRun, type RunSnapshot, type RunView } from "./load-run.server"

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.run ? `${runName(loaderData.run)}, test run` : "Test Dashboard")

/** For the page and its polls: with another status than 200, a poll would load the page again. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const snapshot = await loadRun(context.get(platformContext).testRuns, id, url.searchParams)
  return data(snapshot, { status: snapshot.problem === "not-found" && !isPoll(request) ? 404 : 200 })
}

export { reloadOnSearch as shouldRevalidate } from "~/page/reload-on-search"

const heading = <PageHeader title="Test Dashboard" />

export default function TestRunPage({ loaderData, params }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <BackLink to={href("/test-dashboard")}>Back to all test runs</BackLink>
      <RequireSignIn
        heading={heading}
        title="Please log in to view test runs"
        reason="This page shows the run's result, logs and screenshots."
      >
        <Run key={params.id} id={params.id} rendered={loaderData} />
      </RequireSignIn>
    </div>
  )
}

function Run({ id, rendered }: { id: string; rendered: RunSnapshot }) {
  const { search } = useLocation()
  const { good, problem } = useLiveData({
    initial: rendered,
    path: href("/test-dashboard/:id/now", { id }),
    query: search,
    everyMs: (good) => (good?.run && isRunning(good.run) ? 5_000 : null),
  })
  return (
    <>
      {!good?.run && heading}
      {problem && (
        <LoadError title="Failed to fetch test run details" problem={problem} goodAt={good?.at ?? null} />
      )}
      {good?.run && <RunDetails run={good.run} />}
    </>
  )
}

function RunDetails({ run }: { run: RunView }) {
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
            <Link to={errorAddress} defaultShouldRevalidate={errorAddress.startsWith("?")} className="link">
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
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-4">
              {screenshots.map(({ id, filename }) => {
                const address = href("/test-dashboard/:id/artifacts/:artifactId", {
                  id: run.id,
                  artifactId: id,
                })
                return (
                  <li key={id}>
                    <a
                      href={address}
                      target="_blank"
                      rel="noopener"
                      className="group grid gap-1.5 rounded-control"
                    >
                      <img
                        src={address}
                        alt=""
                        loading="lazy"
                        width={320}
                        height={200}
                        className="aspect-[8/5] w-full rounded-control border border-line bg-sunk object-cover transition-colors group-hover:border-edge"
                      />
                      <span
                        className="relative truncate font-mono text-xs text-ink-2 group-hover:text-ink"
                        title={filename}
                      >
                        <bdi translate="no">{filename}</bdi>
                        <span className="sr-only"> in a new tab</span>
                      </span>
                    </a>
                  </li>
                )
              })}
            </ul>
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
          <ul>
            {files.map(({ id, filename, createdAt }) => (
              <li
                key={id}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line px-5 py-2 max-md:px-4"
              >
                <a
                  href={href("/test-dashboard/:id/artifacts/:artifactId", { id: run.id, artifactId: id })}
                  className="link min-w-0 [overflow-wrap:anywhere]"
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
        <code translate="no" dir="auto" className="text-xs">
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
