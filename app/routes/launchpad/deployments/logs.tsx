import { useState } from "react"
import { Link, type ShouldRevalidateFunctionArgs, useOutletContext } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { LoadError } from "~/console/load-error"
import { StaleData } from "~/console/stale-data"
import { formatNumber } from "~/domain/count-text"
import { isFailed, isStopped } from "~/domain/provisioning"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { useLiveData } from "~/page/use-live-data"
import { platformContext } from "~/platform/context"
import type { LogProblem } from "~/platform/customer/log-archive.server"
import { Button, LinkButton } from "~/ui/button"
import { PanelBody, TitledPanel } from "~/ui/panel"
import { inPlace } from "~/ui/table/table-query"
import type { Route } from "./+types/logs"
import { logsPollAddress } from "./addresses"
import { LogLines } from "./components/log-lines"
import { LogTools } from "./components/log-tools"
import { type Logs, loadLogs, type ShownLog } from "./load-logs.server"
import { anyLine, readLogQuery, serverQuery, useLogQuery } from "./log-query"

/** For the page and its polls, which name the file that is shown. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  const { searchParams } = url
  return await loadLogs(
    context.get(platformContext),
    id,
    readLogQuery(searchParams),
    searchParams.get("shown"),
  )
}

/** A change of the highlighted line or of the display needs no request. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const [shown, next] = [currentUrl, nextUrl].map(({ searchParams }) =>
    serverQuery(readLogQuery(searchParams)),
  )
  return defaultShouldRevalidate || shown !== next
}

/** Shows one file at a time. It follows new lines until the person looks at other lines. */
export default function DeploymentLogs({ loaderData: rendered }: Route.ComponentProps) {
  const { id, query, go } = useLogQuery()
  const row = useOutletContext<DeploymentRow>()
  // A machine that failed or stopped writes no more logs.
  const isLive = !isFailed(row.status) && !isStopped(row.status)
  const [wanted, setWanted] = useState(isLive && query.line === null)
  const following = wanted && query.from === null
  const asked = new URLSearchParams(serverQuery(query))
  if (rendered.logs?.name) asked.set("shown", rendered.logs.name)
  const { good, problem } = useLiveData({
    initial: rendered,
    path: logsPollAddress(id),
    query: asked,
    everyMs: following ? 5_000 : null,
  })
  const logs = good?.logs ?? null
  const stopFollowing = () => setWanted(false)

  function follow() {
    setWanted(true)
    if (query.from !== null || query.line !== null) go(anyLine)
  }

  return (
    <TitledPanel
      title="Logs"
      aside={
        <span className="flex min-h-11 flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {good && problem && following && <StaleData at={good.at} />}
          {logs?.shown && (
            <Button
              size="sm"
              aria-pressed={following}
              onClick={following ? stopFollowing : follow}
              className="needs-scripts"
            >
              <span
                aria-hidden="true"
                className={`dot ${following ? "bg-green" : "bg-edge forced-colors:border"}`}
              />
              Follow
            </Button>
          )}
        </span>
      }
    >
      {!good && (
        <PanelBody>
          {problem === "not-found" ? (
            <p className="text-ink-2">The platform has no logs for this deployment.</p>
          ) : (
            <LoadError resource="the logs" problem={problem}>
              Your machine keeps running.
            </LoadError>
          )}
        </PanelBody>
      )}
      {logs && logs.names.length > 0 && <LogFiles {...logs} />}
      {logs?.trouble && (
        <PanelBody>
          <LoadError
            title={
              <>
                {"Couldn't show "}
                <bdi translate="no">{logs.name}</bdi>
              </>
            }
            problem={null}
            retry={logs.trouble === "absent" ? false : undefined}
          >
            {fileErrors[logs.trouble]}
          </LoadError>
        </PanelBody>
      )}
      {logs && logs.name === null && (
        <PanelBody>
          <p className="text-ink-2">There are no logs yet. They appear here when the machine writes them.</p>
        </PanelBody>
      )}
      {logs?.shown && (
        <>
          <LogTools shown={logs.shown} stopFollowing={stopFollowing} />
          <LineRange shown={logs.shown} />
          <LogLines
            key={logs.name}
            name={logs.name ?? ""}
            shown={logs.shown}
            following={following}
            stopFollowing={stopFollowing}
          />
        </>
      )}
    </TitledPanel>
  )
}

function LineRange({ shown: { window, first, lines, zeros } }: { shown: ShownLog }) {
  const { changedAddress } = useLogQuery()
  const earlier = window.from > first
  if (!earlier && window.latest && first === 1 && zeros === 0) return null

  function rangeLink(label: string, from: number | null) {
    return (
      <LinkButton size="sm" to={changedAddress({ ...anyLine, from })} {...inPlace}>
        {label}
      </LinkButton>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-3 text-sm text-ink-2 max-md:px-4">
      <p>
        <span>{lines.length > 0 && `Lines ${formatNumber(window.from)} to ${formatNumber(window.to)}`}</span>
        <span>{window.latest ? ", the latest. " : ". "}</span>
        <span>{first > 1 && `Lines before ${formatNumber(first)} are only in the zip file. `}</span>
        <span>
          {zeros > 0 &&
            `${zeros === 1 ? "One zero byte is" : `${formatNumber(zeros)} zero bytes are`} left out.`}
        </span>
      </p>
      {earlier && rangeLink("Earlier lines", window.from - 1)}
      {!window.latest && rangeLink("Later lines", window.to + 1)}
      {!window.latest && rangeLink("Latest lines", null)}
    </div>
  )
}

const fileClass =
  "inline-flex min-h-8 max-w-full items-center rounded-control px-2.5 font-mono text-sm text-ink-2 hover:bg-gray-wash hover:text-ink aria-[current=true]:bg-gray-wash aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:min-h-11"

/** Another file opens at its end and keeps the search. */
function LogFiles({ names, others, name }: Pick<Logs, "names" | "others" | "name">) {
  const { changedAddress } = useLogQuery()
  return (
    <nav aria-label="Log files" className="px-5 pb-3 max-md:px-4">
      <ul className="-mx-2.5 flex max-h-40 flex-wrap gap-1 overflow-y-auto">
        {names.map((file) => (
          <li key={file} className="min-w-0">
            <Link
              to={changedAddress({ ...anyLine, file })}
              aria-current={file === name ? "true" : undefined}
              {...inPlace}
              className={fileClass}
            >
              <bdi translate="no" className="wrap-anywhere">
                {file}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="pt-2 text-sm text-ink-2">
          <span>{others === 1 ? "One more file is" : `${formatNumber(others)} more files are`}</span> only in
          the zip file.
        </p>
      )}
    </nav>
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
