import { href, Link, useLocation, useNavigation, useSearchParams } from "react-router"
import { PostForm } from "~/console/post-form"
import { PrintHead } from "~/console/print-head"
import { formatNumber } from "~/domain/count-text"
import { addressWith } from "~/http/address"
import { useCurrentAddress } from "~/http/return-to"
import { Button, buttonClass } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { Icon } from "~/ui/icon"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import { useHydrated } from "~/ui/use-hydrated"
import { jobTitle } from "../../bulk/bulk-copy"
import { countsText, earlyEndText } from "../copy"
import type { JobView } from "../load.server"

interface JobPanelProps {
  job: JobView
  /** Seconds between page reloads of a running job; null when scripts poll or reloading is off. */
  reloadSeconds: number | null
}

export function JobPanel(props: JobPanelProps) {
  const { job } = props
  const { id, action, retryOf, counts, state, earlyEnd } = job
  return (
    <>
      <PrintHead />
      <PageHeader
        title={jobTitle(action, counts.chosen)}
        action={
          <>
            <a
              href={href("/admin/jobs/:id/receipt.csv", { id: encodeURIComponent(id) })}
              className={buttonClass({})}
            >
              <Icon name="download" />
              Receipt as CSV
            </a>{" "}
            <Link to={href("/admin/jobs")} className={buttonClass({ look: "quiet" })}>
              All jobs
            </Link>
          </>
        }
      >
        Started <DateTime at={job.startedAt} />
        {retryOf !== null && (
          <span>
            {", as a follow-up to "}
            <Link to={href("/admin/jobs/:id", { id: retryOf })} className="link">
              an earlier job
            </Link>
          </span>
        )}
      </PageHeader>
      <Panel className="grid gap-4 p-5 max-md:p-4">
        <div className="grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <p role="status" className="text-md font-semibold">
              {headline(job)}
            </p>
            <p className="text-sm text-ink-2 tabular-nums">
              {`${formatNumber(counts.over)} of ${formatNumber(counts.chosen)}`}
            </p>
          </div>
          <progress
            aria-label="Progress"
            max={Math.max(1, counts.chosen)}
            value={counts.over}
            className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-gray-wash [&::-webkit-progress-bar]:bg-gray-wash ${tone(job)}`}
          />
          {(state !== "ended" || earlyEnd !== null) && (
            <p className="text-sm text-ink-2 tabular-nums">{countsText(action, counts)}</p>
          )}
        </div>
        <JobActions {...props} />
      </Panel>
    </>
  )
}

function headline({ action, counts, state, earlyEnd }: JobView) {
  const why = earlyEnd === null ? "" : ` ${earlyEndText[earlyEnd]}`
  if (state === "running") return "Running"
  if (state === "interrupted") return `Interrupted by a restart. ${waitingText(counts.waiting)}`
  if (state === "stopping") return `Stopping: ${counts.running} still running.${why}`
  if (earlyEnd !== null) return `Ended early.${why}`
  return `Done: ${countsText(action, counts)}`
}

function waitingText(count: number) {
  if (count === 0) return "No rows are waiting."
  return count === 1 ? "1 row is waiting." : `${formatNumber(count)} rows are waiting.`
}

function tone({ counts, state }: JobView) {
  if (state === "ended" && counts.failed > 0)
    return "[&::-moz-progress-bar]:bg-red [&::-webkit-progress-value]:bg-red"
  return state === "ended" && counts.notStarted + counts.unknown === 0
    ? "[&::-moz-progress-bar]:bg-green [&::-webkit-progress-value]:bg-green"
    : "[&::-moz-progress-bar]:bg-amber [&::-webkit-progress-value]:bg-amber"
}

function JobActions({ job: { state, followUp, counts, keepDays }, reloadSeconds }: JobPanelProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {state === "interrupted" && <OrderButton step="resume" label="Continue" look="primary" />}
      {(state === "running" || state === "interrupted") && <OrderButton step="stop" label="Stop" />}
      {state === "ended" && followUp !== null && (
        <Link to={href("/admin/jobs/:id", { id: followUp })} className={buttonClass({})}>
          View follow-up job
          <Icon name="arrow-right" />
        </Link>
      )}
      {state === "ended" && followUp === null && counts.failed > 0 && (
        <OrderButton step="retry" label={`Retry ${counts.failed} failed`} />
      )}
      {state === "ended" && followUp === null && counts.notStarted > 0 && (
        <OrderButton step="continue" label={`Start ${counts.notStarted} remaining`} />
      )}
      {state !== "ended" && <Reloading everySeconds={reloadSeconds} />}
      {state !== "ended" && (
        <p className="text-sm text-ink-2">
          {state === "interrupted"
            ? "Within a day of its start, it also goes on by itself when you open any page in the browser that started it."
            : `You can leave this page. The job keeps running, and its receipt is kept for ${keepDays} days.`}
        </p>
      )}
      {state === "ended" && counts.unknown > 0 && (
        <p className="text-sm text-ink-2">
          Unknown rows weren't called again. Check them on the{" "}
          <Link to={href("/dashboard")} className="link">
            Deployment Dashboard
          </Link>
          .
        </p>
      )}
    </div>
  )
}

interface OrderButtonProps {
  step: string
  label: string
  look?: "primary"
}

function OrderButton({ step, label, look }: OrderButtonProps) {
  const { formData } = useNavigation()
  return (
    <PostForm action={useCurrentAddress()} fields={{ step }} preventScrollReset>
      <Button type="submit" look={look} busy={formData?.get("step") === step}>
        {label}
      </Button>
    </PostForm>
  )
}

/** Without scripts the reader chooses whether the page reloads (WCAG 2.2.2). */
function Reloading({ everySeconds }: { everySeconds: number | null }) {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  if (useHydrated()) return null
  const list = [...parameters].filter(([name]) => name !== "live")
  const path = addressWith(pathname, new URLSearchParams(list))
  const live = addressWith(pathname, new URLSearchParams([...list, ["live", "on"]]))
  return (
    <noscript>
      {everySeconds === null ? (
        <span className="flex flex-wrap gap-x-4">
          <a href={path} className="link">
            Refresh
          </a>
          <a href={live} className="link">
            Refresh automatically
          </a>
        </span>
      ) : (
        <a href={path} className="link">
          Stop refreshing every {everySeconds} s
        </a>
      )}
    </noscript>
  )
}
