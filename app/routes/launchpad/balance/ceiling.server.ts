import { type DeploymentRow, loadDeployments } from "~/console/deployments.server"
import { committedCents } from "~/domain/ceiling"
import { failure, fieldFailure, type Outcome } from "~/domain/outcome"
import { type Context, services, visit } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import { formatMoney } from "~/ui/money"

export type CeilingUse = NonNullable<Awaited<ReturnType<typeof readCeiling>>>

async function loadCeiling(context: Context) {
  const subject = context.get(visit).session?.subject
  return subject === undefined ? null : await context.get(services).ceilings.of(subject)
}

/** For pages. Null when the person has set none, or the store is away. */
export async function readCeiling(context: Context, machines: DeploymentRow[]) {
  const kept = await loadCeiling(context).catch(() => null)
  if (!kept) return null
  return {
    ...kept,
    /** What the machines that run have cost since then; others aren't counted. */
    spent: committedCents(machines, kept.since, Date.now() + 1),
    /** With what they still cost until they stop; infinite when one has no timeout. */
    committed: committedCents(machines, kept.since),
  }
}

/**
 * Before a change that may cost more: the field `beyond` asks for a yes when the ceiling doesn't allow it. `change` makes the machines of
 * afterwards from those of now, or null when they cost no more.
 */
export async function askBeyondCeiling(
  context: Context,
  change: (rows: DeploymentRow[]) => DeploymentRow[] | null,
) {
  const kept = await loadCeiling(context).catch(() => "unknown" as const)
  // Nothing was done yet.
  if (kept === "unknown") return failure("busy")
  if (!kept) return null
  const { rows, problem } = await loadDeployments(context.get(platformContext))
  if (!rows) return failure(problem === "session-ended" ? problem : "busy")
  const after = change(rows)
  if (!after || committedCents(after, kept.since) <= kept.cents) return null
  return fieldFailure("beyond", `This goes beyond your spending ceiling of ${formatMoney(kept.cents)}.`)
}

/** Does what may cost more, or asks as `askBeyondCeiling` does. */
export async function actWithinCeiling<T>(
  context: Context,
  change: (rows: DeploymentRow[]) => DeploymentRow[] | null,
  act: () => Promise<Outcome<T>>,
) {
  const subject = context.get(visit).session?.subject
  const kept = await loadCeiling(context).catch(() => "unknown" as const)
  if (!kept || subject === undefined) return await act()
  const work = async () => (await askBeyondCeiling(context, change)) ?? (await act())
  return await context.get(services).ceilings.inTurn(subject, work)
}
