import type { DeploymentRow } from "../load.server"

/** What a timeout form carries along about its deployment, so that its action need not ask for it. */
export function TimeoutFields({
  row: { name, createdAt },
}: {
  row: Pick<DeploymentRow, "name" | "createdAt">
}) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      {createdAt !== null && <input type="hidden" name="createdAt" value={createdAt} />}
    </>
  )
}
