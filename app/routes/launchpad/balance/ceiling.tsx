import { data, Form, href, redirect, useNavigation } from "react-router"
import { z } from "zod"
import { sessionContext } from "~/auth/context"
import { PersonField } from "~/auth/person-field"
import { submitOnce } from "~/auth/submit-once.server"
import { flash } from "~/console/flash"
import { FormProblem, type ProblemCopy } from "~/console/form-problem"
import { LoadError } from "~/console/load-error"
import { ceilingDays, endOf } from "~/domain/ceiling"
import type { Lifetime } from "~/domain/countdown"
import { parseWholeNumber } from "~/domain/license-quote"
import { problemText } from "~/domain/problem-text"
import { findPage, readTable, rowsPerPage } from "~/domain/table"
import { addressWith } from "~/http/address"
import { newFormKey, parseForm } from "~/http/form.server"
import { pageTitle } from "~/page/use-brand"
import { useTable } from "~/page/use-table"
import { platformContext } from "~/platform/context"
import { BackLink } from "~/ui/back-link"
import { Button, LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { HiddenFields } from "~/ui/hidden-fields"
import { formatMoney, Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { PageHeader } from "~/ui/page-header"
import { Panel } from "~/ui/panel"
import type { DataShape } from "~/ui/table/column"
import { DataList } from "~/ui/table/data-list"
import { RequireSignIn } from "../sign-in-first"
import type { Route } from "./+types/ceiling"
import { keepCeiling } from "./ceiling.server"
import { changeTimeouts, loadPlan, type PlanRow, type Reached } from "./ceiling-plan.server"
import { CeilingForm } from "./components/ceiling-panel"

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches, "Spending Ceiling")

const ceilingForm = z.object({
  remove: z.literal("yes").optional(),
  amount: z.string().max(50).default(""),
  /** The page's "now", and the end of all hours in the plan that it showed. */
  since: z.coerce.number().int().nonnegative().catch(0),
  until: z.string().default(""),
})

const dollars = { least: 0, most: 1_000_000 }

/** Reloads after a failed change, too: the rest of the plan is shown. */
export const shouldRevalidate = () => true

export async function loader({ context, url }: Route.LoaderArgs) {
  const amount = url.searchParams.get("amount")?.slice(0, 50)
  const page = { amount: amount ?? "", formKey: newFormKey(), problem: null, refusal: null, plan: null }
  const wanted = parseWholeNumber(amount?.trim() ?? null, dollars)
  if (wanted === null) {
    const wrong = amount !== undefined
    return data({ ...page, wrong }, { status: wrong ? 400 : 200 })
  }
  const { plan, ...others } = await loadPlan(context.get(platformContext), wanted * 100)
  if (!plan) return { ...page, ...others, wrong: false }
  const { rows, ...facts } = plan
  const changes = rows.filter(({ minutes }) => minutes !== null).length
  const list = findPage(rows, readTable(url.searchParams, planTable), planTable)
  return { ...page, wrong: false, plan: { ...facts, changes, list } }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, ceilingForm)
  if (!form.ok) return form.reject()
  if (!context.get(sessionContext)) return form.reject({ kind: "session-ended", text: null })
  const { remove, amount, since, until } = form.value
  if (remove) throw redirect(href("/balance"), { status: 303, headers: await keepCeiling(context, null) })
  const wanted = parseWholeNumber(amount, dollars)
  if (wanted === null) throw redirect(planAddress(amount), 303)
  const cents = wanted * 100
  const reached: Reached = await submitOnce(
    context,
    { key: form.key, content: ["ceiling", cents, since, until] },
    () => changeTimeouts(context.get(platformContext), { cents, since, until }),
  )
  if (reached.left?.length !== 0) return data(reached, { status: 400 })
  context.get(flash).leave("ceiling-set", { amount: formatMoney(cents) })
  throw redirect(href("/balance"), { status: 303, headers: await keepCeiling(context, { cents, since }) })
}

function planAddress(amount: string) {
  return addressWith(href("/balance/ceiling"), new URLSearchParams({ amount }))
}

const planTable: DataShape<PlanRow> = {
  columns: [
    { key: "name", label: "Deployment", value: ({ name }) => name, fixed: true, unsorted: true, width: 14 },
    {
      key: "now",
      label: "Current end",
      value: ({ lifetime }) => endOf(lifetime),
      cell: ({ lifetime }) => <Stop lifetime={lifetime} />,
      unsorted: true,
      width: 11,
    },
    {
      key: "end",
      label: "New end",
      value: ({ newLifetime }) => endOf(newLifetime),
      cell: ({ newLifetime, minutes }) =>
        minutes === null ? <span>Unchanged</span> : <Stop lifetime={newLifetime} />,
      unsorted: true,
      width: 11,
    },
    {
      key: "cost",
      label: "Still costs",
      value: ({ cents }) => cents,
      kind: "number",
      cell: ({ cents }) => <Money cents={cents} />,
      unsorted: true,
      width: 8,
    },
  ],
  filters: [],
  id: ({ id }) => id,
  usualSort: { key: "end", descending: false },
  pageSizes: [rowsPerPage],
}

function Stop({ lifetime }: { lifetime: Lifetime }) {
  return lifetime.kind === "until" ? <DateTime at={lifetime.at} /> : <span>Never</span>
}

export default function SpendingCeiling({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, wrong, problem, refusal, plan, formKey } = loaderData
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-5">
      <div className="grid justify-items-start gap-2">
        <BackLink to={href("/balance")}>Balance & Billing</BackLink>
        <PageHeader title="Spending Ceiling">
          Timeouts that stop your machines before they cost more. Nothing changes until you confirm it.
        </PageHeader>
      </div>
      {actionData && "result" in actionData && <FormProblem reply={actionData} copy={failure} />}
      {actionData && "left" in actionData && (
        <FocusOnMount occasion={formKey}>
          <NotReached {...actionData} />
        </FocusOnMount>
      )}
      <RequireSignIn title="Sign in to limit what your machines cost">
        <Panel className="p-5 max-md:p-4">
          <CeilingForm key={amount} amount={amount} wrong={wrong} />
        </Panel>
        {plan && <Plan plan={plan} amount={amount} formKey={formKey} />}
        {refusal && (
          <Notice kind="caution" title="This ceiling can't be set now">
            <p>{refusal}</p>
          </Notice>
        )}
        {problem && (
          <LoadError resource="your deployments" problem={problem}>
            No timeout was changed.
          </LoadError>
        )}
      </RequireSignIn>
    </div>
  )
}

const failure: ProblemCopy = {
  "session-ended": "to set this ceiling. No timeout was changed.",
  otherwise: "No timeout was changed.",
}

interface PlanProps {
  plan: NonNullable<Route.ComponentProps["loaderData"]["plan"]>
  amount: string
  formKey: string
}

function Plan({ plan: { since, until, changes, cents, list }, amount, formKey }: PlanProps) {
  const use = useTable(planTable)
  const busy = useNavigation().formMethod === "POST"
  return (
    <>
      <p>
        {until === "" ? (
          <span key="enough">Nothing has to change. </span>
        ) : (
          <span key="rule">
            This amount lasts until <DateTime at={Number(until)} />
            {". Each machine stops at the end of the hour that is paid then. All its data is lost. "}
          </span>
        )}
        {list.total > 0 && (
          <span>
            Until they stop, your machines still cost <Money cents={cents} />.
          </span>
        )}
      </p>
      <DataList
        label="Timeouts"
        use={use}
        shape={planTable}
        found={{ ...list, unread: 0 }}
        paged={list.pages > 1}
        empty={<p className="text-ink-2">Nothing is charged now.</p>}
      >
        {null}
      </DataList>
      <Form method="post" action={planAddress(amount)} className="grid gap-3">
        <PersonField />
        <HiddenFields fields={{ formKey, amount: amount.trim(), since: String(since), until }} />
        <p className="text-sm text-ink-2">
          {`The platform keeps the timeouts. This browser remembers the ceiling for ${ceilingDays} days, to warn you when a new deployment goes beyond it.`}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={href("/balance")}>Cancel</LinkButton>
          <Button type="submit" look="primary" busy={busy}>
            {changes === 0 ? "Set Ceiling" : `Change ${changes} Timeout${changes === 1 ? "" : "s"}`}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** A new plan, with what still has to change, is below. */
function NotReached({ changed, left }: Reached) {
  if (!left) {
    return (
      <Notice kind="caution" title="No timeout was changed">
        <p>What was shown no longer holds. Check the new times.</p>
      </Notice>
    )
  }
  return (
    <Notice
      kind="error"
      title={`The ceiling is not reached: ${changed} of ${changed + left.length} timeouts were changed`}
    >
      {left.slice(0, rowsPerPage).map(({ id, name, problem }) => (
        <p key={id} className="wrap-anywhere">
          <bdi translate="no">{name}</bdi>:{" "}
          <span>{problem === null ? "Not tried." : problemText(problem)}</span>
        </p>
      ))}
    </Notice>
  )
}
