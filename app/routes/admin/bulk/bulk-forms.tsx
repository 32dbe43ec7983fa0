import { href } from "react-router"
import { signInAddress } from "~/auth/sign-in/sign-in-address"
import { PostForm, SubmitButton } from "~/console/post-form"
import { SessionEnded } from "~/console/session-ended"
import type { BulkAction } from "~/domain/bulk-action"
import { countText, formatNumber } from "~/domain/count-text"
import { minutesValue, runningTimeouts, timeoutLabel } from "~/domain/timeout"
import { isDevBuild } from "~/domain/versions"
import { addressWith } from "~/http/address"
import type { JobTarget, SkippedTarget } from "~/jobs/job.server"
import { LinkButton } from "~/ui/button"
import { Field } from "~/ui/field"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { Panel, TitledPanel } from "~/ui/panel"
import { Select } from "~/ui/select"
import { StatusBadge } from "~/ui/status-badge"
import { UnreadEntries } from "~/ui/unread-entries"
import { CustomerLink } from "../customer-link"
import { chargedText, deleteManyQuestion, jobTitle, outcomeText, skipReasonText } from "./bulk-copy"
import type { BulkState, EndedBulkState } from "./bulk-state.server"
import type { Selection } from "./selection"
import { useDashboardAddresses } from "./use-dashboard-addresses"

const timeouts = runningTimeouts.map((minutes) => ({
  value: minutesValue(minutes),
  label: timeoutLabel(minutes),
}))

/** Asks for the timeout or the version. */
export function ChooseForm({
  state,
  ended,
}: {
  state: BulkState & { state: "choosing" }
  /** The session has ended since the form was shown. */
  ended: boolean
}) {
  const { kind, selection, count, versions } = state
  const { dashboard, here } = useDashboardAddresses()
  return (
    <Panel className="grid max-w-prose gap-5 p-5">
      {ended && <SelectionKept selection={selection} action={null} />}
      <PostForm action={here} fields={selectionFields(selection)} className="grid gap-5">
        <p>
          {countText(count, "deployment")}
          <span>{selection.all ? " matching the dashboard's filters" : " selected"}</span>. You'll review the
          list before anything changes.
        </p>
        {kind === "timeout" ? (
          <Field id="minutes" label="Stops after" hint="Counted from creation. All data is lost then.">
            {(control) => (
              <Select {...control} name="minutes" required options={timeouts}>
                <option value="">Choose a timeout</option>
              </Select>
            )}
          </Field>
        ) : (
          <Field id="toVersion" label="Version" hint="Only running deployments can be updated.">
            {(control) => (
              <Select {...control} name="toVersion" required>
                <option value="">Choose a version</option>
                <VersionOptions label="Stable" versions={versions.filter((one) => !isDevBuild(one))} />
                <VersionOptions label="Development builds" versions={versions.filter(isDevBuild)} />
              </Select>
            )}
          </Field>
        )}
        <div className="flex flex-wrap gap-2">
          <SubmitButton look="primary">Continue</SubmitButton>
          <LinkButton to={dashboard}>Cancel</LinkButton>
        </div>
      </PostForm>
    </Panel>
  )
}

/** After the session has ended: what was selected and chosen, to continue with after signing in. */
export function EndedForm({ state: { selection, action } }: { state: EndedBulkState }) {
  const { dashboard, here } = useDashboardAddresses()
  const chosen = selection.all
    ? "All deployments that match the filters"
    : countText(selection.ids.length, "selected deployment")
  return (
    <Panel className="grid max-w-prose gap-4 p-5">
      <SelectionKept selection={selection} action={action} />
      <p className="text-md font-semibold">{action ? `${chosen} ${outcomeText(action)}.` : `${chosen}.`}</p>
      <PostForm action={here} fields={selectionFields(selection, action)} className="flex flex-wrap gap-2">
        <LinkButton to={dashboard}>Cancel</LinkButton>
        <SubmitButton look="primary">Continue</SubmitButton>
      </PostForm>
    </Panel>
  )
}

/** Signing in returns to the selection while it fits into an address. A longer one waits on this page. */
function SelectionKept({ selection, action }: { selection: Selection; action: BulkAction | null }) {
  const { query, here } = useDashboardAddresses()
  const parameters = new URLSearchParams([...query, ...selectionFields(selection, action)])
  const address = addressWith(href("/dashboard/bulk"), parameters)
  // Proxies accept 8 KB, in which the address is encoded.
  const fits = address.length <= 4_096
  return (
    <FocusOnMount occasion={address}>
      <Notice kind="error">
        <SessionEnded
          link={fits ? { href: signInAddress(address) } : { href: signInAddress(here), target: "_blank" }}
        >
          {`${fits ? "to continue" : "in another tab, and then continue here"}. Nothing was changed, and your selection is still here.`}
        </SessionEnded>
      </Notice>
    </FocusOnMount>
  )
}

function VersionOptions({ label, versions }: { label: string; versions: string[] }) {
  if (versions.length === 0) return null
  return (
    <optgroup label={label}>
      {versions.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </optgroup>
  )
}

type ReadyState = BulkState & { state: "ready" }

interface ReviewFormProps {
  state: ReadyState
  formKey: string
  changed: boolean
}

export function ReviewForm({ state, formKey, changed }: ReviewFormProps) {
  const { action, review, selection } = state
  const { dashboard, here } = useDashboardAddresses()
  const { targets, skipped } = review
  return (
    <>
      {changed && (
        <FocusOnMount occasion={formKey}>
          <Notice kind="error" title="The deployments have changed">
            <p>Nothing was started. Review the updated list.</p>
          </Notice>
        </FocusOnMount>
      )}
      <Panel className="grid max-w-prose gap-4 p-5">
        <p className="text-md font-semibold">{summary(state)}</p>
        <UnreadEntries count={state.unread} />
        {selection.malformed > 0 && (
          <p className="text-ink-2">{countText(selection.malformed, "invalid ID")} skipped.</p>
        )}
        {targets.length > 0 && (
          <p>
            {action.kind === "delete" ? (
              <span>
                {`${deleteManyQuestion(targets.length)} `}
                <span className="text-ink-2">All data on these deployments will be lost.</span>
              </span>
            ) : (
              `${countText(targets.length, "deployment")} ${outcomeText(action)}.`
            )}
          </p>
        )}
        {action.kind === "delete" && (
          <ul className="grid max-h-52 gap-1 overflow-y-auto">
            {[...new Set(targets.map(({ user }) => user))].map((owner) => {
              const own = targets.filter(({ user }) => user === owner)
              return (
                <li key={owner}>
                  {owner ? <CustomerLink email={owner} /> : <span>Without an owner</span>}
                  <span>{`: ${countText(own.length, "deployment")}, ${chargedText(own.map(({ rate }) => rate))}`}</span>
                </li>
              )
            })}
          </ul>
        )}
        <PostForm
          action={here}
          fields={[...selectionFields(selection, action), ["step", "start"], ["seen", review.seen]]}
          className="flex flex-wrap gap-2"
        >
          <LinkButton to={dashboard} autoFocus={!changed}>
            {targets.length > 0 ? "Cancel" : "Back to dashboard"}
          </LinkButton>
          {targets.length > 0 && (
            <SubmitButton look={action.kind === "delete" ? "danger" : "primary"} sending="Starting…">
              {jobTitle(action, targets.length)}
            </SubmitButton>
          )}
        </PostForm>
      </Panel>
      <RowList title={jobTitle(action, targets.length)} rows={targets} />
      <RowList title={`Skip ${countText(skipped.length, "deployment")}`} rows={skipped} />
    </>
  )
}

/** "12 of 15 selected deployments will be deleted, 3 are skipped: already terminating." */
function summary({ action, review: { targets, skipped }, selection }: ReadyState) {
  const [some, all] = [targets.length, targets.length + skipped.length]
  const which = selection.all ? "that match the filters" : "selected"
  const total = selection.all
    ? `${countText(all, "deployment")} ${which}`
    : countText(all, "selected deployment")
  const verb = outcomeText(action)
  const chosen = some === 0 ? `None of ${total}` : some === all ? total : `${formatNumber(some)} of ${total}`
  return `${chosen} ${verb}${skipped.length > 0 ? `, ${skippedText(skipped)}` : ""}.`
}

/** "3 are skipped: 2 already terminating, 1 not found". */
function skippedText(skipped: SkippedTarget[]) {
  const counts = new Map<string, number>()
  for (const { why } of skipped) counts.set(skipReasonText[why], (counts.get(skipReasonText[why]) ?? 0) + 1)
  const reasons = [...counts]
  const [first] = reasons
  const said =
    reasons.length === 1 && first
      ? first[0]
      : reasons.map(([reason, count]) => `${formatNumber(count)} ${reason}`).join(", ")
  return `${formatNumber(skipped.length)} ${skipped.length === 1 ? "is" : "are"} skipped: ${said}`
}

function RowList({
  title,
  rows,
}: {
  title: string
  rows: Array<JobTarget & { status?: string; why?: SkippedTarget["why"] }>
}) {
  if (rows.length === 0) return null
  return (
    <TitledPanel title={title}>
      <ul>
        {rows.map(({ id, name, user, status, why }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-0.5 border-t border-line px-5 py-2 text-sm max-md:grid-cols-1 max-md:px-4"
          >
            <bdi translate="no" className="font-semibold [overflow-wrap:anywhere]">
              {name}
            </bdi>{" "}
            <span className="text-ink-2">
              <CustomerLink email={user} />
            </span>{" "}
            {status !== undefined && (
              <span>
                <StatusBadge status={status} />
              </span>
            )}
            {why !== undefined && <span className="text-ink-2">{skipReasonText[why]}</span>}
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

type Fields = Array<[name: string, value: string]>

/** Carries the selection and the choice from one step to the next. */
export function selectionFields({ kind, all, ids }: Selection, action: BulkAction | null = null): Fields {
  const rows: Fields = all ? [["all", "1"]] : ids.map((id) => ["id", id])
  const fields: Fields = [["act", kind], ...rows]
  if (action?.kind === "timeout") fields.push(["minutes", minutesValue(action.minutes)])
  if (action?.kind === "version") fields.push(["toVersion", action.version])
  return fields
}
