import { useEffect, useEffectEvent } from "react"
import { useFetcher } from "react-router"
import type { SetupStep } from "~/platform/setup-steps"
import { Button } from "~/ui/button"
import { useToast } from "~/ui/toasts"
import { useActionAddress } from "../find/way-back"
import type { DeploymentRow } from "../load.server"
import type { action } from "../rerun-step"
import { rerunAddress } from "./step-address"
import { stepFailed } from "./step-toasts"

interface RerunButtonProps {
  row: DeploymentRow
  step: SetupStep
  /** When the steps were read: names this rendering, so that a form that is sent twice acts once (C6). */
  readAt: number
  alone: boolean
}

/** A form of its own; with scripts the page stays, and the next reading shows the step as not completed. */
export function RerunButton({ row, step, readAt, alone }: RerunButtonProps) {
  const fetcher = useFetcher<typeof action>()
  const addressOf = useActionAddress({ alone })
  const running = fetcher.state !== "idle"
  const reply = fetcher.data
  const show = useToast()
  const tell = useEffectEvent(() => {
    if (reply?.problem) show(stepFailed(reply.problem))
  })
  useEffect(() => tell(), [reply])

  function rerun() {
    if (running) return
    const form = { step: step.description, formKey: reply?.formKey ?? String(readAt), stay: "yes" }
    fetcher.submit(form, { method: "post", action: rerunAddress(row.id, step.id) })
  }
  return (
    <form
      method="post"
      action={addressOf(rerunAddress(row.id, step.id))}
      onSubmit={(event) => {
        event.preventDefault()
        rerun()
      }}
      className="ml-auto shrink-0"
    >
      <input type="hidden" name="step" value={step.description} />
      <input type="hidden" name="formKey" value={String(readAt)} />
      <Button type="submit" size="sm" look="quiet" busy={running}>
        {running ? "Rerunning…" : "Rerun"}
        <span className="sr-only"> {step.description}</span>
      </Button>
    </form>
  )
}
