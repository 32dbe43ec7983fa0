import { data } from "react-router"
import { z } from "zod"
import { readLocal, removeLocal } from "~/console/connected/local-deployments"
import { flash } from "~/console/flash"
import { isBuiltInName } from "~/domain/connected-deployments"
import { readStored } from "~/domain/stored-deployments"
import { services, visit } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { postOnly } from "~/http/post-only.server"
import { platformContext } from "~/platform/context"
import { inOneTab } from "~/ui/browser-features"
import type { Route } from "./+types/sync"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

const formSchema = z.object({
  /** The unparsed text from the browser's storage. */
  deployments: z.string(),
})

/** Moves a browser's list to the account after sign-in. The platform client logs failures. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  if (!form.ok || !context.get(visit).session) {
    return data({ synced: false }, { status: form.ok ? 401 : 400 })
  }
  const { name } = context.get(services).brand
  const kept = readStored(form.value.deployments).filter((one) => !isBuiltInName(one.name, name))
  if (kept.length === 0) return { synced: true }
  const synced = await context.get(platformContext).connectedDeployments.sync(kept)
  if (!synced.ok) return data({ synced: false }, { status: 400 })
  context.get(flash).leave("connected-synced", { count: String(kept.length) })
  return { synced: true }
}

/**
 * Runs in one tab at a time, so that a second tab does not send the list again. Deployments that failed to sync or were
 * added in the meantime stay in the browser for the next page load.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const submitted = readStored(form.get("deployments")?.toString() ?? null)

  async function sync() {
    const left = readLocal()
    if (!submitted.some(({ id }) => left.some((one) => one.id === id))) return { synced: true }
    const answer = await serverAction().catch(() => ({ synced: false }))
    if (answer.synced) for (const { id } of submitted) removeLocal(id)
    return answer
  }
  return await inOneTab("connected-deployments", {}, sync)
}
