import { Form, useNavigation } from "react-router"
import type { BulkAction, SkipReason } from "~/domain/bulk-action"
import { Button, LinkButton } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { Panel, TitledPanel } from "~/ui/panel"
import { StatusBadge } from "~/ui/status-badge"
import { useHydrated } from "~/ui/use-hydrated"
import { actName, counted, deletionQuestion, futureOf, skippedWords } from "./act-words"
import type { Standing } from "./bulk-order"
import { useDashboardAddresses } from "./dashboard-address"
import { minutesValue } from "./selection"
import { SelectionFields } from "./selection-fields"

type Ready = Standing & { state: "ready" }

/** The counts first, then the question, then every row: what goes, and what is left out. */
export function Confirmation({
  standing,
  formKey,
  changed,
}: {
  standing: Ready
  formKey: string
  changed: boolean
}) {
  const { act, review, selection } = standing
  const { dashboard, here } = useDashboardAddresses()
  const starting = useNavigation().formMethod === "POST"
  const scripted = useHydrated()
  const { targets, skipped } = review
  return (
    <>
      {changed && (
        <FocusOnMount occasion={formKey}>
          <Notice kind="error" title="The deployments have changed since you looked">
            <p>Nothing was started. Please look again: this is how they stand now.</p>
          </Notice>
        </FocusOnMount>
      )}
      <Panel className="grid max-w-prose gap-4 p-5">
        <p className="text-md font-semibold">{summary(standing)}</p>
        {selection.malformed > 0 && (
          <p className="text-ink-2">{counted(selection.malformed, "id")} could not be read.</p>
        )}
        {targets.length > 0 && (
          <p>
            {act.kind === "delete" ? (
              <>
                {deletionQuestion(targets.length)}{" "}
                <span className="text-ink-2">All data of these deployments is destroyed with them.</span>
              </>
            ) : (
              `${counted(targets.length)} ${futureOf(act)}.`
            )}
          </p>
        )}
        <Form method="post" action={here} className="flex flex-wrap gap-2">
          <SelectionFields selection={selection} />
          <ActFields act={act} />
          <input type="hidden" name="step" value="start" />
          <input type="hidden" name="seen" value={review.seen} />
          <input type="hidden" name="formKey" value={formKey} />
          {scripted && <input type="hidden" name="scripts" value="yes" />}
          <LinkButton to={dashboard} autoFocus={!changed}>
            {targets.length > 0 ? "Cancel" : "Back to the dashboard"}
          </LinkButton>
          {targets.length > 0 && (
            <Button type="submit" look={act.kind === "delete" ? "danger" : "primary"} busy={starting}>
              {starting ? "Starting…" : actName(act, targets.length)}
            </Button>
          )}
        </Form>
      </Panel>
      <Rows title={actName(act, targets.length)} rows={targets} />
      <Rows title={`Skip ${counted(skipped.length)}`} rows={skipped} />
    </>
  )
}

function ActFields({ act }: { act: BulkAction }) {
  if (act.kind === "timeout") return <input type="hidden" name="minutes" value={minutesValue(act.minutes)} />
  if (act.kind === "version") return <input type="hidden" name="toVersion" value={act.version} />
  return null
}

/** "12 of 15 selected deployments will be deleted, 3 are skipped: already terminating." */
function summary({ act, review: { targets, skipped }, selection }: Ready) {
  const [some, all] = [targets.length, targets.length + skipped.length]
  const which = selection.all ? "that the filter finds" : "selected"
  const total = selection.all ? `${counted(all)} ${which}` : counted(all, "selected deployment")
  const verb = futureOf(act)
  const chosen =
    some === 0 ? `None of ${total}` : some === all ? total : `${some.toLocaleString("en-US")} of ${total}`
  return `${chosen} ${verb}${skipped.length > 0 ? `, ${skippedText(skipped)}` : ""}.`
}

/** "3 are skipped: 2 already terminating, 1 no such deployment". */
function skippedText(skipped: Array<{ why: SkipReason | "unknown" }>) {
  const counts = new Map<string, number>()
  for (const { why } of skipped) counts.set(skippedWords[why], (counts.get(skippedWords[why]) ?? 0) + 1)
  const reasons = [...counts]
  const [first] = reasons
  const said =
    reasons.length === 1 && first
      ? first[0]
      : reasons.map(([words, count]) => `${count.toLocaleString("en-US")} ${words}`).join(", ")
  return `${skipped.length.toLocaleString("en-US")} ${skipped.length === 1 ? "is" : "are"} skipped: ${said}`
}

interface ListedRow {
  id: string
  name: string
  user: string
  status?: string
  why?: SkipReason | "unknown"
}

function Rows({ title, rows }: { title: string; rows: ListedRow[] }) {
  if (rows.length === 0) return null
  return (
    <TitledPanel title={title}>
      <ul>
        {rows.map(({ id, name, user, status, why }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-2 text-sm max-md:grid-cols-1 max-md:px-4"
          >
            <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
            <span className="text-ink-2 [overflow-wrap:anywhere]">{user}</span>
            {status !== undefined && (
              <span>
                <StatusBadge status={status} />
              </span>
            )}
            {why !== undefined && <span className="text-ink-2">{skippedWords[why]}</span>}
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
