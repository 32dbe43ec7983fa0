import { data } from "react-router"
import { z } from "zod"
import { isBuiltInName } from "~/domain/connected-deployments"
import { readStored } from "~/domain/stored-deployments"
import { brandContext } from "~/http/contexts"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { postOnly } from "~/http/post-only"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/sync"
import { readLocal, removeLocal } from "./local-deployments"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

const formSchema = z.object({
  /** What the browser's storage holds, as it lies there. */
  deployments: z.string(),
})

/** Takes over what a browser kept until its owner signed in (spec 2 §4). The platform client logs what goes wrong. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  const platform = context.get(platformContext)
  if (!form.ok || !platform) return data({ synced: false }, { status: form.ok ? 401 : 400 })
  const { name } = context.get(brandContext)
  const kept = readStored(form.value.deployments).filter((one) => !isBuiltInName(one.name, name))
  if (kept.length === 0) return { synced: true }
  const synced = await platform.connectedDeployments.sync(kept)
  if (!synced.ok) return data({ synced: false }, { status: 400 })
  context.get(flash).leave("connected-synced", { count: String(kept.length) })
  return { synced: true }
}

/**
 * One tab at a time, so that the second finds nothing left to hand over. What did not arrive stays for the next page
 * load, and so does what was added in the meantime.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const handed = readStored(form.get("deployments")?.toString() ?? null)

  async function handOver() {
    const left = readLocal()
    if (!handed.some(({ id }) => left.some((one) => one.id === id))) return { synced: true }
    const answer = await serverAction().catch(() => ({ synced: false }))
    if (answer.synced) for (const { id } of handed) removeLocal(id)
    return answer
  }
  // There are no locks where the page came over plain http from another host than localhost.
  if (!("locks" in navigator)) return await handOver()
  return await navigator.locks.request("connected-deployments", handOver)
}
