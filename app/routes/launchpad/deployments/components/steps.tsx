import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { flashMessages } from "~/console/flash-messages"
import { PostForm, SubmitButton } from "~/console/post-form"
import { isProvisioning } from "~/domain/provisioning"
import type { SetupStep } from "~/platform/customer/deployments.server"
import { Badge } from "~/ui/badge"
import { FocusWhenGone } from "~/ui/focus-when-gone"
import { Icon } from "~/ui/icon"
import { useToast } from "~/ui/toasts"
import { UnreadEntries } from "~/ui/unread-entries"
import { rerunAddress, stepsAnchor } from "../addresses"
import type { RowPlace } from "../list-query"
import type { action } from "../rerun-step"
import { RowProgress } from "./row-terms"

/** Starts open while the machine installs. After that, the person decides. */
export function StepsPanel({ row, place }: { row: DeploymentRow; place: RowPlace }) {
  const [openAtFirst] = useState(row.status === "installing")
  const { steps } = row
  const list = steps?.list ?? []
  const completed = list.filter((step) => step.completed).length
  if (steps?.list?.length === 0 && !steps.failed) return null
  return (
    <details open={openAtFirst} className="row-steps">
      <summary className="disclosure">
        <span className="sr-only">{`Setup steps of ${row.name} `}</span>
        {list.length > 0 && <span className="tabular-nums">{`${completed}/${list.length} `}</span>}
        {steps?.failed ? (
          <Badge tone="red" icon="circle-alert">
            Couldn't load setup steps
          </Badge>
        ) : !steps ? (
          <span>Not loaded yet</span>
        ) : isProvisioning(row) ? (
          <RowProgress row={row} />
        ) : (
          <span>
            {completed === list.length && steps.unread === 0
              ? "· All setup steps completed"
              : "setup steps completed"}
          </span>
        )}
      </summary>
      <div id={stepsAnchor(row.id)}>
        {steps?.failed && (
          <p className="pt-2 text-sm text-ink-2">
            {list.length > 0
              ? "Showing the last known steps. The next refresh tries again."
              : "The next refresh tries again."}
          </p>
        )}
        <UnreadEntries count={steps?.unread ?? 0} className="pt-2" />
        {list.length > 0 && (
          <ol className="py-1.5">
            {list.map((step) => (
              <Step key={step.id} row={row} step={step} place={place} />
            ))}
          </ol>
        )}
        {!steps && <p className="py-2 text-ink-2">The platform hasn't sent the steps yet.</p>}
      </div>
    </details>
  )
}

interface StepProps {
  row: DeploymentRow
  step: SetupStep
  place: RowPlace
}

function Step({ row, step, place }: StepProps) {
  const item = useRef<HTMLLIElement>(null)
  return (
    <li ref={item} tabIndex={-1} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-12">
      <Icon
        name={step.completed ? "circle-check" : "circle"}
        className={step.completed ? "text-green" : "text-ink-3"}
      />
      {step.emoji !== null && <span aria-hidden="true">{step.emoji}</span>}
      <span className={`min-w-0 [overflow-wrap:anywhere] ${step.completed ? "" : "text-ink-2"}`}>
        <bdi translate="yes">{step.description}</bdi>
        <span className="sr-only">{step.completed ? " (completed)" : " (not completed)"}</span>
      </span>
      {step.completed && (
        <FocusWhenGone to={item}>
          <RerunButton row={row} step={step} place={place} />
        </FocusWhenGone>
      )}
    </li>
  )
}

/** With scripts, the page stays. */
function RerunButton({ row, step, place }: StepProps) {
  const fetcher = useFetcher<typeof action>()
  const reply = fetcher.data
  const show = useToast()
  const showFailure = useEffectEvent(() => {
    if (!reply?.problem) return
    const { kind: cause, text } = reply.problem
    show(flashMessages["step-failed"]({ cause, text: text ?? "" }))
  })
  useEffect(() => showFailure(), [reply])

  return (
    <PostForm
      reply={reply}
      fetcher={fetcher}
      action={place.withReturn(rerunAddress(row.id, step.id))}
      fields={{ step: step.description }}
      className="ml-auto shrink-0"
    >
      <SubmitButton size="sm" look="quiet">
        <span>{fetcher.state === "idle" ? "Rerun" : "Rerunning…"}</span>
        <span className="sr-only">{` ${step.description}`}</span>
      </SubmitButton>
    </PostForm>
  )
}
