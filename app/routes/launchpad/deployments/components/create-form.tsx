import { Link, useLocation } from "react-router"
import { FormProblem, PostForm, type ProblemCopy, SubmitButton } from "~/console/post-form"
import { runCents } from "~/domain/charges"
import { type Choice, type ChoiceKind, createTimeouts, type MachineKind } from "~/domain/deployment-types"
import { hostedRates } from "~/domain/pricing"
import { durationText, forever, minutesValue } from "~/domain/timeout"
import type { FormReply } from "~/http/form.server"
import { type FieldState, useFormState, useTyped } from "~/page/use-form-state"
import { useNow } from "~/ui/clock"
import { useDayTime } from "~/ui/date-time"
import { Field } from "~/ui/field"
import { FormErrors } from "~/ui/form-errors"
import { Icon } from "~/ui/icon"
import { formatMoney } from "~/ui/money"
import { Select } from "~/ui/select"
import { TextField } from "~/ui/text-field"
import { useHydrated } from "~/ui/use-hydrated"
import { listTitleId } from "../copy"
import { type Draft, fundsAddress } from "../draft"
import type { DeploymentsSnapshot } from "../load.server"
import { chosenVersion, versionFieldsFor } from "../version-choice"
import { ChoiceCards, CreateLabel, HostedPlatform } from "./create-cards"
import { AdvancedOptions, HubTokenField } from "./create-fields"
import { forecastId, goesBeyond, isFirstHourUnpaid, RunForecast } from "./run-forecast"

/** A member is null if it couldn't be loaded. */
export interface AccountOptions {
  /** The configuration ids that the platform offers. */
  offered: string[] | null
  hubTokenSaved: boolean | null
  /** Newest first. */
  versions: string[]
}

export interface CreateFormProps {
  /** `draft` are the form values in the address. */
  page: { choices: Choice[]; chosen: ChoiceKind | null; draft: Partial<Draft> }
  options: AccountOptions
  read: DeploymentsSnapshot | null
  signedIn: boolean
  reply: FormReply | undefined
  /** The person has opened the form, so the focus starts in it. */
  focused: boolean
}

/** CSS alone shows the fields of the selected card, so that the form works without scripts. */
export function CreateForm({
  page: { choices, chosen, draft: given },
  options: { offered, versions, hubTokenSaved },
  read,
  signedIn,
  reply,
  focused,
}: CreateFormProps) {
  const { funds = null, ceiling = null } = read ?? {}
  const { pathname, search } = useLocation()
  // Keeps the order of the list below.
  const address = pathname + search
  const { form, fields, firstInvalid } = useFormState(reply?.result, {
    configId: choices.find(({ kind }) => kind === chosen)?.configId ?? "",
    hubToken: "",
    ...versionFieldsFor(given.version ?? "", versions),
    name: given.name ?? "",
    timeout: given.timeout ?? forever,
    again: "",
    beyond: "",
  })
  const { configId, ...others } = fields
  const { ref, typed, read: readTyped } = useTyped(fields)
  const draft: Draft = { ...typed, version: chosenVersion(typed) ?? "" }
  const addFunds = fundsAddress(draft, choices)
  const findKind = (configId: string) => choices.find((choice) => choice.configId === configId)?.kind ?? null
  const chosenKind = findKind(draft.configId)
  const kind = chosenKind === "cloud" ? null : chosenKind
  const minutes = createTimeouts.find((each) => minutesValue(each) === draft.timeout) ?? null
  const unaffordable = kind !== null && isFirstHourUnpaid(funds, kind)
  const nameMissing = draft.name.trim() === ""
  const canPress = useHydrated()
  const timeoutOption = useTimeoutOption(canPress ? kind : null)
  const suggestion = `${kind === "gpu" ? "gpu" : "trial-vm"}-${read?.list?.freeNumber ?? 1}`

  function takeSuggestion() {
    const field = ref.current?.elements.namedItem("name")
    if (!(field instanceof HTMLInputElement)) return
    field.value = suggestion
    field.focus()
    readTyped()
  }

  return (
    <PostForm
      reply={reply}
      {...form}
      ref={ref}
      action={address}
      preventScrollReset
      onInput={readTyped}
      className="group/choose"
    >
      <fieldset aria-labelledby="choose-title" className="p-5 pt-3 max-md:p-4">
        <ChoiceCards
          choices={choices}
          chosen={findKind(configId.initialValue ?? "")}
          offered={offered}
          error={configId.errors && configId.errorId}
          autoFocus={firstInvalid === "configId" || (firstInvalid === undefined && focused)}
        />
        {configId.errors && (
          <p id={configId.errorId} className="mt-3 flex items-center gap-1.5 text-sm text-red">
            <Icon name="circle-alert" />
            <span>{configId.errors[0]}</span>
          </p>
        )}
      </fieldset>
      <div className="grid gap-4 border-t border-line bg-paper px-5 py-4 max-md:px-4">
        <FormProblem reply={reply} ended={!signedIn} copy={createFailure(reply?.problem?.text, addFunds)} />
        <FormErrors fields={[{ ...configId, id: "choose-title" }, ...Object.values(others)]} />
        <p className="text-ink-2 group-has-[[data-kind]:checked]/choose:hidden">
          Select a deployment type to continue.
        </p>
        <HostedPlatform />
        <div className="hidden gap-4 group-has-[[data-kind=gpu]:checked]/choose:grid group-has-[[data-kind=trial]:checked]/choose:grid">
          <div className="hidden group-has-[[data-kind=gpu]:checked]/choose:block">
            <HubTokenField
              field={fields.hubToken}
              saved={hubTokenSaved}
              lost={isTokenLost(reply) && typed.hubToken === ""}
            />
          </div>
          <AdvancedOptions versions={versions} controls={fields} />
          <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-x-3 gap-y-4 max-lg:grid-cols-1">
            <TextField
              field={fields.name}
              label="Deployment name"
              maxLength={128}
              required
              autoCapitalize="none"
              spellCheck={false}
              placeholder="research-desk"
            />
            <Field id={fields.timeout.id} label="Stops after" errors={fields.timeout.errors}>
              {(control) => (
                <Select {...control} name="timeout" defaultValue={fields.timeout.initialValue}>
                  {createTimeouts.map((minutes) => (
                    <option
                      key={minutes}
                      value={minutesValue(minutes)}
                      data-forecast={minutesValue(minutes) === draft.timeout ? "" : undefined}
                    >
                      {timeoutOption(minutes)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <p
            id={reasonId}
            className={`-my-2 text-sm text-ink-2 noscript:hidden ${nameMissing ? "" : "invisible"}`}
          >
            {"Enter a name to continue, or "}
            <button type="button" onClick={takeSuggestion} className="link needs-scripts min-h-6">
              use <span translate="no">{suggestion}</span>
            </button>
          </p>
          {(fields.again.errors || fields.again.initialValue) && (
            <Confirmation {...fields.again}>Create another one with the same name</Confirmation>
          )}
          {(fields.beyond.errors ||
            fields.beyond.initialValue ||
            (kind && goesBeyond(ceiling, kind, minutes))) && (
            <Confirmation {...fields.beyond}>Create it beyond the spending ceiling</Confirmation>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="min-w-[min(18rem,100%)] flex-1">
              {machineKinds.map((kind) => (
                <RunForecast
                  key={kind}
                  kind={kind}
                  minutes={minutes}
                  funds={funds}
                  ceiling={ceiling}
                  fundsAddress={addFunds}
                />
              ))}
            </div>
            <SubmitButton
              look={unaffordable ? "secondary" : "primary"}
              sending="Creating…"
              disabled={canPress && nameMissing}
              aria-describedby={nameMissing ? reasonId : kind ? forecastId(kind) : undefined}
              className="max-sm:w-full"
            >
              <CreateLabel kind={kind} />
            </SubmitButton>
          </div>
        </div>
      </div>
    </PostForm>
  )
}

/** A yes that the form asks for before it acts. */
function Confirmation({ id, name, initialValue, children }: FieldState & { children: string }) {
  return (
    <label className="flex min-h-6 w-fit items-start gap-2 pointer-coarse:min-h-11">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={initialValue === "yes"}
        className="mt-1 size-4 shrink-0"
      />
      {children}
    </label>
  )
}

/** "8 hours · ends Sat 19:45 · $40.00". Without scripts, any card may be selected, so a null kind has the costs of both. */
function useTimeoutOption(kind: MachineKind | null) {
  const now = useNow(60_000)
  const dayTime = useDayTime()
  return (minutes: number | null) => {
    const cost = (rate: number) =>
      minutes === null ? `${formatMoney(rate * 24)} a day` : formatMoney(runCents(rate, minutes))
    const { trial, gpu } = hostedRates.hourly
    const costs = kind ? cost(hostedRates.hourly[kind]) : `${cost(trial)} (GPU ${cost(gpu)})`
    if (minutes === null) return `Run Forever · ${costs}`
    return `${durationText(minutes)} · ends ${dayTime(now + minutes * 60_000)} · ${costs}`
  }
}

const reasonId = "create-reason"

const machineKinds = ["trial", "gpu"] as const

const failed = "Failed to create deployment. Please try again later."

function createFailure(text: string | null | undefined, fundsAddress: string): ProblemCopy {
  return {
    "payment-required": (
      <>
        {(text ?? "Your balance is too low").replace(/\.$/, "")}
        {". "}
        <Link discover="none" to={fundsAddress} className="link">
          Please add funds to your balance
        </Link>
        {" to continue."}
      </>
    ),
    "session-ended": "to create this deployment. Nothing was created. Your input is still here.",
    // The platform may have created the deployment before its answer was lost.
    unavailable: (
      <span>
        {`${failed} The deployment may exist all the same: `}
        <a href={`#${listTitleId}`} className="link">
          check your deployments
        </a>
        {" before you try again."}
      </span>
    ),
    otherwise: failed,
  }
}

/** A token is never sent back to the form. Other problems come after the platform has saved it, so it isn't lost then. */
function isTokenLost(reply: FormReply | undefined) {
  return reply !== undefined && (!reply.problem || reply.problem.kind === "session-ended")
}
