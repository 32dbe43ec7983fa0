import { createHash } from "node:crypto"
import { href, redirect } from "react-router"
import { z } from "zod"
import { orServiceUnavailable } from "~/auth/session/open-session.server"
import { type DeploymentRow, type Deployments, loadDeployments } from "~/console/deployments.server"
import { customerForm } from "~/console/form-action.server"
import { ceilingDollars, planCeiling } from "~/domain/ceiling"
import { timeoutEnd } from "~/domain/charges"
import { isolated } from "~/domain/isolated"
import { failure, mayHaveActed, type Outcome, type ProblemKind, success } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import { rowsPerPage } from "~/domain/table"
import { type Context, services, visit } from "~/http/contexts"
import type { Ceiling } from "~/platform/customer/ceilings.server"
import type { Platform } from "~/platform/platform.server"
import { formatMoney } from "~/ui/money"
import { readDeploymentReturnTo, withDeploymentReturnTo } from "./deployment-return-to"

/** So shortly before an hour starts, a change may come too late for it. */
const marginMs = 60_000
/** As long as one change may take. */
const callMs = 5_000

type Plan = NonNullable<ReturnType<typeof planCeiling<DeploymentRow>>>

/** A machine, and its end under a ceiling. */
export type PlannedRow = Plan["rows"][number]

/** Without a plan, a refusal says why. Plans that change the same timeouts have the same digest. */
export function planFor(cents: number, { rows, unread, at }: Deployments) {
  const plan = rows && planCeiling(cents, rows, at)
  const refusal = rows && findRefusal(plan, unread, at)
  if (!plan || refusal !== null) return { plan: null, refusal }
  const changes = plan.rows.flatMap(({ minutes, ...row }) => (minutes === null ? [] : [{ ...row, minutes }]))
  const timeouts = JSON.stringify(changes.map(({ id, minutes }) => [id, minutes]))
  const digest = createHash("sha256").update(timeouts).digest("base64url")
  return { plan: { ...plan, changes, digest }, refusal }
}

function findRefusal(plan: Plan | null, unread: number, at: number) {
  if (unread > 0)
    return "Not all of your deployments could be read. Those that run cost more than this page can tell."
  if (!plan)
    return "A timeout counts from the creation of a machine, and the platform doesn't say when one of your machines was created."
  if (plan.until !== null && plan.until - at < marginMs)
    return "A machine is about to start an hour that costs more than this. Try again in a minute, or enter a higher amount."
  return null
}

const ceilingForm = z.object({
  remove: z.literal("yes").optional(),
  /** Of the plan that the page showed. */
  amount: z.int().min(ceilingDollars.least).max(ceilingDollars.most).default(0),
  digest: z.string().max(50).default(""),
})

/** Sets the ceiling, or removes it. The balance page then still leads back to the deployment that is about to be created. */
export const setCeiling = customerForm({
  schema: ceilingForm,
  async before(_, { remove }, { context, url }) {
    if (!remove) return null
    await orServiceUnavailable(() => storeCeiling(context, null))
    throw redirect(pageAfter(url), 303)
  },
  act: (platform, { amount, digest }, { context }) =>
    changeTimeouts(platform, amount * 100, digest, () =>
      orServiceUnavailable(() => storeCeiling(context, { cents: amount * 100, since: Date.now() })),
    ),
  say: (messages, { amount }) => messages.leave("ceiling-set", { amount: formatMoney(amount * 100) }),
  next: ({ url }) => pageAfter(url),
})

async function storeCeiling(context: Context, ceiling: Ceiling | null) {
  const subject = context.get(visit).session?.subject
  if (subject === undefined) return
  const { ceilings, activity } = context.get(services)
  await ceilings.set(subject, ceiling)
  const act = ceiling
    ? ({ kind: "ceiling-set", cents: ceiling.cents } as const)
    : ({ kind: "ceiling-removed" } as const)
  await activity.add(subject, context.get(visit), act)
}

function pageAfter(url: URL) {
  return withDeploymentReturnTo(href("/balance"), readDeploymentReturnTo(url))
}

/**
 * Only what the person has seen: a machine that was created since must not be stopped. One call after the other. When one gets no answer,
 * the others are not tried; nor is one whose next hour starts at once. The text says which timeouts were not changed, and why. The
 * ceiling itself is kept before: it asks for a yes to new machines, also while it isn't reached.
 */
export async function changeTimeouts(
  platform: Platform,
  cents: number,
  shown: string,
  keepCeiling: () => Promise<void>,
) {
  const listed = await loadDeployments(platform)
  const { plan } = planFor(cents, listed)
  if (plan?.digest !== shown) return failure(listed.problem ?? "conflict")
  await keepCeiling()
  const left: string[] = []
  let stuck = false
  for (const { id, name, minutes, newLifetime } of plan.changes) {
    const isLate = timeoutEnd(newLifetime, 0) - Date.now() < callMs
    const tried: Outcome<null> | null =
      stuck || isLate ? null : await platform.deployments.setTimeout(id, minutes)
    // A machine that is gone costs nothing any more.
    if (tried?.ok || tried?.problem.kind === "not-found") continue
    const why: ProblemKind | undefined = tried?.problem.kind
    stuck ||= why !== undefined && (mayHaveActed(why) || why === "session-ended")
    left.push(`${isolated(name)}: ${why ? problemText(why) : "Not tried."}`)
  }
  if (left.length === 0) return success(null)
  const total = plan.changes.length
  const reached = `The ceiling is not reached: ${total - left.length} of ${total} timeouts were changed.`
  const named = left.slice(0, rowsPerPage)
  const more = left.length - named.length
  return failure("rejected", [reached, ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"))
}
