import { Form, href } from "react-router"
import { countdownText } from "~/domain/countdown"
import { extended } from "~/domain/timeout"
import { useBrand } from "~/routes/brand"
import { Button, LinkButton } from "~/ui/button"
import { useNow } from "~/ui/clock"
import { DateTime } from "~/ui/date-time"
import { retryAddress } from "../../deployments/provisioning/retry"
import type { DeploymentRow } from "../../deployments/reading"
import { TimeoutFacts } from "../../deployments/timeout/timeout-facts"
import { TimeoutProblem } from "../../deployments/timeout/timeout-problem"
import { minutesValue } from "../../deployments/timeout/timeout-words"
import { useTimeoutChange } from "../../deployments/timeout/use-timeout-change"
import { type ActLook, NeedLine } from "./need-line"

export function Stops({ row, at, look }: { row: DeploymentRow; at: number; look: ActLook }) {
  const timer = useTimeoutChange(row)
  const minutes = extended(row)
  return (
    <>
      <NeedLine
        tone="amber"
        icon="clock"
        title={
          <>
            <bdi>{row.name}</bdi> stops in <Remaining end={at} />
          </>
        }
        act={
          minutes === null ? (
            <LinkButton to={pageOf(row)} look={look} size="sm">
              Open<span className="sr-only"> {row.name}</span>
            </LinkButton>
          ) : (
            <Form
              method="post"
              action={timer.address}
              className="grid"
              onSubmit={(event) => {
                event.preventDefault()
                timer.change(minutes)
              }}
            >
              <TimeoutFacts row={row} />
              <input type="hidden" name="minutes" value={minutesValue(minutes)} />
              <Button type="submit" look={look} size="sm" busy={timer.changing}>
                Extend<span className="sr-only"> {row.name} by four hours</span>
              </Button>
            </Form>
          )
        }
      >
        <DateTime at={at} />. What is on it is lost then.
        {minutes === null ? " Its time cannot be extended any further." : " Extend gives it four hours more."}
      </NeedLine>
      {timer.reply && (
        <div className="mt-3">
          <TimeoutProblem reply={timer.reply} />
        </div>
      )}
    </>
  )
}

function Remaining({ end }: { end: number }) {
  const now = useNow(1_000)
  return <span className="tabular-nums whitespace-nowrap">{countdownText(end - now)}</span>
}

/** With a cause it can be tried again; without one, its logs may tell it. */
export function Failed({ row, look }: { row: DeploymentRow; look: ActLook }) {
  const { slug } = useBrand()
  const again = row.cause === null ? null : retryAddress(row, slug)
  return (
    <NeedLine
      tone="red"
      icon="triangle-alert"
      title={
        <>
          <bdi>{row.name}</bdi> failed
        </>
      }
      act={
        again === null ? (
          <LinkButton to={`${pageOf(row)}/logs`} look={look} size="sm">
            See why<span className="sr-only"> {row.name} failed</span>
          </LinkButton>
        ) : (
          // Loaded anew, since the form that it leads to keeps what was typed before.
          <LinkButton to={again} reloadDocument look={look} size="sm">
            Retry<span className="sr-only"> {row.name} with the same settings</span>
          </LinkButton>
        )
      }
    >
      {row.cause === null ? "The platform does not say why. It is not charged." : <bdi>{row.cause}</bdi>}
    </NeedLine>
  )
}

function pageOf({ id }: DeploymentRow) {
  return href("/deployments/:id", { id })
}
