import { Form, href, Link } from "react-router"
import { PostForm, SubmitButton } from "~/console/post-form"
import { ceilingDollars } from "~/domain/ceiling"
import type { Lifetime } from "~/domain/countdown"
import { addressWith } from "~/http/address"
import { Button, LinkButton } from "~/ui/button"
import { DateTime } from "~/ui/date-time"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { HiddenFields } from "~/ui/hidden-fields"
import { formatMoney, Money } from "~/ui/money"
import { Notice } from "~/ui/notice"
import { PanelActions, PanelBody, TitledPanel } from "~/ui/panel"
import { TextField } from "~/ui/text-field"
import type { CeilingUse } from "../ceiling.server"
import type { PlannedRow } from "../ceiling-plan.server"

interface CeilingPanelProps {
  ceiling: CeilingUse | null
  /** The machines that were created since it was set. */
  newer: string
  /** Of another ceiling, as typed. Without a plan for it, the refusal says why. */
  amount: string | null
  wrong: boolean
  plan: { until: number | null; cents: number; machines: number } | null
  refusal: string | null
  returnTo: string | null
}

/** The ceiling that is set, and the form that shows what another one would change. */
export function CeilingPanel({ ceiling, newer, amount, wrong, plan, refusal, returnTo }: CeilingPanelProps) {
  const left = ceiling ? String(Math.max(0, Math.floor((ceiling.cents - ceiling.spent) / 100))) : ""
  return (
    <TitledPanel
      title="Spending ceiling"
      aside={
        ceiling && (
          <PostForm>
            <SubmitButton name="remove" value="yes" look="quiet" size="sm">
              Remove Ceiling
            </SubmitButton>
          </PostForm>
        )
      }
    >
      <PanelBody className="-mt-1 grid gap-4 *:scroll-mb-96">
        {ceiling && (
          <CeilingText
            ceiling={ceiling}
            newer={newer}
            plan={addressWith(
              href("/balance"),
              new URLSearchParams({ amount: left, ...(returnTo && { returnTo }) }),
            )}
          />
        )}
        <p>
          A ceiling sets end times on running machines. A machine stops at its end time and all data on it is
          lost.
        </p>
        <Form
          key={amount}
          action={href("/balance")}
          preventScrollReset
          className="flex flex-wrap print:hidden items-start gap-x-3 gap-y-2"
        >
          {returnTo && <HiddenFields fields={{ returnTo }} />}
          <TextField
            field={{
              id: "ceiling-amount",
              name: "amount",
              initialValue: amount ?? left,
              errors: wrong
                ? [`Enter whole dollars, from ${ceilingDollars.least} to ${ceilingDollars.most}`]
                : undefined,
            }}
            label="Never spend more than this from now (USD)"
            hint="Whole dollars, such as 100. You see what would change first."
            inputMode="numeric"
            required
            maxLength={12}
            autoFocus={wrong}
            className="scroll-mt-32 tabular-nums"
          />
          <Button type="submit" className="sm:mt-[1.625rem]">
            Show Changes
          </Button>
        </Form>
        {(plan || refusal) && (
          <FocusOnMount occasion={amount}>
            {plan ? (
              <PlanText {...plan} />
            ) : (
              <Notice kind="caution" title="This ceiling can't be set now">
                <p>{refusal}</p>
              </Notice>
            )}
          </FocusOnMount>
        )}
      </PanelBody>
    </TitledPanel>
  )
}

function CeilingText({ ceiling, newer, plan }: { ceiling: CeilingUse; newer: string; plan: string }) {
  const { cents, since, spent, committed } = ceiling
  return (
    <p>
      At most <Money cents={cents} /> from <DateTime at={since} /> on.{" "}
      {committed > cents ? (
        <span key="beyond" className="text-amber">
          <span>
            {Number.isFinite(committed)
              ? `Your machines go ${formatMoney(committed - cents)} beyond it. `
              : "A machine without an end goes beyond it. "}
          </span>
          <span>{newer && `Created since: ${newer}. `}</span>
          <Link to={plan} preventScrollReset className="link">
            Show what brings them back under it
          </Link>
        </span>
      ) : (
        <span key="within">
          The machines that run still cost <Money cents={committed - spent} /> until they stop.
        </span>
      )}
      <span> Machines that have stopped or were deleted aren't counted. A new ceiling counts from now.</span>
    </p>
  )
}

function PlanText({ until, cents, machines }: NonNullable<CeilingPanelProps["plan"]>) {
  return (
    <p>
      {until === null ? (
        <span key="enough">Nothing has to change. </span>
      ) : (
        <span key="rule">
          This amount lasts until <DateTime at={until} />
          {". Each machine stops at the end of the hour that is paid then, and all data on it is lost. "}
        </span>
      )}
      {machines > 0 && (
        <span>
          Until they stop, your machines still cost <Money cents={cents} />.
        </span>
      )}
    </p>
  )
}

export function PlannedEnd({ row: { cents, minutes, lifetime, newLifetime } }: { row: PlannedRow }) {
  return (
    <>
      <span className="text-ink">
        Still costs <Money cents={cents} />
      </span>
      <span className="text-sm tabular-nums">
        Stops by <End lifetime={newLifetime} />
        <span> and all data on it is lost, </span>
        {minutes === null ? (
          <span key="same">as before</span>
        ) : (
          <span key="new">
            instead of <End lifetime={lifetime} />
          </span>
        )}
      </span>
    </>
  )
}

function End({ lifetime }: { lifetime: Lifetime }) {
  return lifetime.kind === "until" ? <DateTime at={lifetime.at} /> : <span>never</span>
}

interface PlanFormProps {
  changes: number
  /** Whose timeouts change. */
  names: string
  fields: Record<string, string>
  cancel: string
}

/** Below the machines: carries out what their list shows. */
export function PlanForm({ changes, names, fields, cancel }: PlanFormProps) {
  return (
    <PanelActions>
      <PostForm fields={fields} className="grid gap-3">
        {changes > 0 && (
          <p>{`This sets end times on ${names}. All data on a machine is lost when it stops.`}</p>
        )}
        <p className="text-sm text-ink-2">
          The ceiling belongs to your account, on every device, for a year. A new deployment or a later end
          that goes beyond it asks you first.
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={cancel}>Cancel</LinkButton>
          <SubmitButton look="primary">
            {changes === 0 ? "Set Ceiling" : `Change ${changes} Timeout${changes === 1 ? "" : "s"}`}
          </SubmitButton>
        </div>
      </PostForm>
    </PanelActions>
  )
}
