import { href, redirect } from "react-router"
import { ConfirmForm } from "~/console/confirm-form"
import type { DeploymentRow } from "~/console/deployments.server"
import { customerForm } from "~/console/form-action.server"
import { PostForm, SubmitButton } from "~/console/post-form"
import { hourlyCents, timeoutEnd } from "~/domain/charges"
import { lifetimeOf } from "~/domain/countdown"
import {
  endsImmediately,
  endWithTimeout,
  minutesValue,
  timeoutChoices,
  timeoutLabel,
  timeoutMinutes,
} from "~/domain/timeout"
import { addressWith } from "~/http/address"
import { requireValidIds } from "~/http/require-valid-ids.server"
import { withReturnTo } from "~/http/return-to"
import { pageTitle } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { PageHeader } from "~/ui/page-header"
import { Panel, PanelActions } from "~/ui/panel"
import { actWithinCeiling, askBeyondCeiling } from "../balance/ceiling.server"
import { WhenLoaded } from "../when-loaded"
import type { Route } from "./+types/timeout"
import { timeoutAddress } from "./addresses"
import { MachineSummary } from "./components/machine-summary"
import { StopTime, TimeoutProblem, timeoutFields } from "./components/timeout-form"
import { endWarning } from "./copy"
import { readStart } from "./list-query"
import { loadDeployment } from "./load.server"
import { timeoutSchema } from "./schemas.server"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Change Timeout")

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id } = requireValidIds(params)
  /** Null is forever. */
  const chosen = timeoutSchema.shape.minutes.safeParse(url.searchParams.get("minutes")).data
  const [loaded, beyond] = await Promise.all([
    loadDeployment(context, id),
    chosen === undefined ? null : askBeyondCeiling(context, withEnd(id, chosen)),
  ])
  return { ...loaded, returnTo: readStart(url.searchParams), chosen, beyond: beyond?.problem.text ?? null }
}

export const action = customerForm({
  schema: timeoutSchema,
  async before(_, sent, { url }) {
    if (!sent.confirmed && endsImmediately(sent.minutes, sent.createdAt ?? null, Date.now()))
      throw redirect(questionAddress(sent, url), 303)
    return null
  },
  async act({ deployments }, sent, { context, url }) {
    const { id, minutes, confirmed, beyond } = sent
    const change = () => deployments.setTimeout(id, minutes)
    if (confirmed || beyond) return await change()
    const changed = await actWithinCeiling(context, withEnd(id, minutes), change)
    if (!changed.ok && changed.problem.field === "beyond") throw redirect(questionAddress(sent, url), 303)
    return changed
  },
  idempotent: true,
  // A deployment that was to stop immediately may already be deleted.
  missingIsDone: ({ confirmed }) => confirmed !== undefined,
  say(messages, { name, minutes, createdAt = null, confirmed }) {
    if (confirmed) return messages.leave("deployment-ended", { name })
    const end = String(endWithTimeout(minutes, createdAt) ?? "")
    messages.leave("timeout-changed", { name, minutes: String(minutes ?? ""), end })
  },
  next: ({ url }) => readStart(url.searchParams),
})

/** The page that asks whether the machine shall stop at once, or cost more than the ceiling. */
function questionAddress({ id, minutes }: { id: string; minutes: number | null }, url: URL) {
  const question = new URLSearchParams({
    returnTo: readStart(url.searchParams),
    minutes: minutesValue(minutes),
  })
  return addressWith(timeoutAddress(id, href("/deployments")), question)
}

/** The machines with another end of this one; null when that costs no more. */
function withEnd(id: string, timeoutMins: number | null) {
  return (rows: DeploymentRow[]) => {
    const row = rows.find((one) => one.id === id)
    const lifetime = lifetimeOf({ createdAt: row?.createdAt ?? null, timeoutMins })
    if (!row || hourlyCents(row) === 0 || timeoutEnd(lifetime, 0) <= timeoutEnd(row.lifetime, 0)) return null
    return rows.map((one) => (one === row ? { ...row, lifetime } : one))
  }
}

export default function ChangeTimeout({ loaderData, actionData }: Route.ComponentProps) {
  const { state, returnTo } = loaderData
  return (
    <div className="grid max-w-prose gap-5">
      <PageHeader title="Change Timeout">
        {state === "found" && <bdi translate="no">{loaderData.row.name}</bdi>}
      </PageHeader>
      {actionData && <TimeoutProblem reply={actionData} />}
      <WhenLoaded
        loaded={loaderData}
        resource="deployment"
        signIn="Sign in to change a timeout"
        unchanged="The timeout wasn't changed."
        typed={{}}
      >
        {({ row, chosen, beyond }) =>
          chosen === undefined ? (
            <TimeoutChoices row={row} returnTo={returnTo} />
          ) : beyond ? (
            <ConfirmForm
              fields={{ ...timeoutFields(row), minutes: minutesValue(chosen), beyond: "yes" }}
              cancel={returnTo}
              look="primary"
              submit="Change Timeout"
              submitting="Changing…"
            >
              <p className="text-md">
                {`${timeoutLabel(chosen)}: `}
                <StopTime minutes={chosen} row={row} />
                {`. ${beyond}`}
              </p>
              <MachineSummary row={row} />
            </ConfirmForm>
          ) : (
            <ConfirmStop row={row} minutes={chosen} returnTo={returnTo} />
          )
        }
      </WhenLoaded>
    </div>
  )
}

/** Asks for confirmation of a timeout that has already passed. Nothing has changed yet. */
function ConfirmStop({ row, minutes, returnTo }: ChoicesProps & { minutes: number | null }) {
  const now = useNow(60_000)
  if (minutes === null || !endsImmediately(minutes, row.createdAt, now))
    return <TimeoutChoices row={row} returnTo={returnTo} />
  return (
    <ConfirmForm
      fields={{ ...timeoutFields(row), minutes: minutesValue(minutes), confirmed: "yes" }}
      cancel={returnTo}
      submit="Stop Now"
      submitting="Stopping…"
    >
      <p className="text-md">{endWarning(row.name, minutes)}</p>
      <MachineSummary row={row} />
    </ConfirmForm>
  )
}

interface ChoicesProps {
  row: DeploymentRow
  returnTo: string
}

function TimeoutChoices({ row, returnTo }: ChoicesProps) {
  const current = timeoutMinutes(row)
  return (
    <Panel>
      <PostForm action={withReturnTo(".", returnTo)} fields={timeoutFields(row)}>
        <fieldset>
          <legend className="px-5 pt-4 text-md font-semibold max-md:px-4">
            Stops after <span className="font-normal text-ink-2">and all data on it is lost</span>
          </legend>
          <div className="mt-3 grid">
            {timeoutChoices(current).map((minutes) => (
              <label
                key={minutes}
                className="flex min-h-11 items-center gap-x-3 max-sm:flex-wrap border-t border-line px-5 py-1.5 has-checked:bg-ember-wash has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember max-md:px-4"
              >
                <input
                  type="radio"
                  name="minutes"
                  value={minutesValue(minutes)}
                  defaultChecked={minutes === current}
                  className="size-5 shrink-0 appearance-none rounded-full border border-edge bg-raised outline-none checked:border-6 checked:border-ember"
                />
                <span className="shrink-0">
                  {timeoutLabel(minutes)}
                  {minutes === current && <span className="text-ink-2"> · current</span>}
                </span>{" "}
                <span className="ml-auto text-right text-sm text-ink-2">
                  <StopTime minutes={minutes} row={row} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <PanelActions>
          <LinkButton to={returnTo}>Cancel</LinkButton>
          <SubmitButton look="primary" sending="Changing…">
            Change Timeout
          </SubmitButton>
        </PanelActions>
      </PostForm>
    </Panel>
  )
}
