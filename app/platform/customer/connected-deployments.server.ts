import { z } from "zod"
import type { NewConnectedDeployment } from "../../domain/connected-deployments"
import { failure, mayHaveActed, type Outcome, type ProblemKind } from "../../domain/outcome"
import { entry, rowsOrNone } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

const connected = entry({
  needed: { id: z.string().min(1) },
  labels: {
    name: z.string(),
    description: z.string().catch(""),
    /** As sent by the platform; `connectedUrl` of domain/ decides whether it is safe to follow. */
    url: z.string().catch(""),
    /** Only an edit sends it again. */
    is_default: z.boolean().catch(false),
  },
}).transform((row) => ({ ...row, name: row.name ?? row.id }))

/** A private deployment on its owner's list: a link, not the machine itself. */
export type ConnectedDeployment = z.output<typeof connected>

const list = rowsOrNone(connected)

export function createConnectedDeployments({ ask, change, send }: Transport) {
  const path = ["connected-deployments"]
  const read = () => ask({ method: "GET", path }, list)

  async function add(wish: NewConnectedDeployment, isDefault = false) {
    const body = { ...toBody(wish), is_default: isDefault }
    const act = { kind: "private-added", name: wish.name } as const
    const added = await change({ method: "POST", path, body }, act, connected.nullable().catch(null))
    // A successful status without JSON.
    return !added.ok && added.problem.kind === "malformed" ? { ok: true as const, value: null } : added
  }

  function remove(id: string) {
    return send({ method: "DELETE", path: [...path, { id }] }, { kind: "private-removed", id })
  }

  return {
    list: read,
    /** The added deployment; null if the platform does not return it. */
    add: (wish: NewConnectedDeployment) => add(wish),
    /**
     * Adds the changed deployment, then removes the old one: no call changes one. A failure in between leaves both on the list,
     * and is then the result's `oldKept`.
     */
    async replace(
      id: string,
      wish: NewConnectedDeployment,
    ): Promise<Outcome<{ oldKept: ProblemKind | null }>> {
      const listed = await read()
      // Nothing was sent: "unavailable" would say that the change may have been made.
      if (!listed.ok) return mayHaveActed(listed.problem.kind) ? failure("busy") : listed
      const old = listed.value.rows.find((row) => row.id === id)
      if (!old) return failure("not-found")
      const added = await add(wish, old.isDefault)
      if (!added.ok) return added
      const removed = await remove(id)
      const gone = removed.ok || removed.problem.kind === "not-found"
      return { ok: true, value: { oldKept: gone ? null : removed.problem.kind } }
    },
    remove,
    /** Moves deployments that were stored in the browser to the account. */
    sync: (wishes: NewConnectedDeployment[]) =>
      send(
        {
          method: "POST",
          path: [...path, "sync"],
          body: { local_storage_deployments: wishes.map(toBody) },
        },
        { kind: "private-synced", name: wishes.map(({ name }) => name).join(", ") },
      ),
  }
}

/** An empty description is not sent, and a new deployment is never the default. */
function toBody({ name, url, description }: NewConnectedDeployment) {
  return { name, url, ...(description !== "" && { description }), is_default: false }
}
