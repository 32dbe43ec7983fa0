import { redirect, replace } from "react-router"
import { z } from "zod"
import { submitOnce } from "~/auth/person/submit-once.server"
import type { Brand } from "~/brand"
import { flash } from "~/console/flash"
import { accessUrl } from "~/domain/access-url"
import { findDuplicate, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { type Context, services } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { postOnly } from "~/http/post-only.server"
import { readReturnTo } from "~/http/return-to"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import type { Route } from "./+types/from-guide"
import { addressOfAdded } from "./load.server"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** Not validated here: `fromGuide` ignores invalid addresses. */
const formSchema = z.object({
  name: z.string().default(""),
  url: z.string().default(""),
  description: z.string().default(""),
})

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  if (!form.ok) return form.reject()
  const typed = form.value
  const returnTo = readReturnTo(url.searchParams, "")
  const isListed = await connect(context, { key: form.key, typed, isLink: returnTo !== "" })
  if (form.stays) return { isListed }
  if (returnTo === "") throw redirect(await addressOfAdded(context.get(platformContext), typed.url), 303)
  const page = new URL(returnTo, url)
  // A failed addition can be tried again.
  if (!isListed) page.searchParams.set(importParameter(context.get(services).brand), typed.url)
  // The link adds the deployment when its page opens, so Back must not lead there.
  throw replace(page.pathname + page.search, 303)
}

/**
 * Adds the deployment of a guide or a link to the user's list, except for the Hosted Platform, the local port and
 * duplicates, and leaves the result to the next page. A failed duplicate check does not stop it.
 */
async function connect(
  context: Context,
  { key, typed, isLink }: { key: string; typed: NewConnectedDeployment; isLink: boolean },
) {
  const { leave } = context.get(flash)
  const platform = context.get(platformContext)
  const brand = context.get(services).brand
  const wanted = fromGuide(typed, brand)
  if (!wanted) {
    leave("connected-ignored")
    return false
  }
  const { name, url } = wanted
  if (await isKnown(platform, brand, wanted)) {
    leave("connected-known", { name })
    return true
  }
  const { outcome: added } = await submitOnce(context, { key, content: ["from guide", wanted] }, () =>
    platform.connectedDeployments.add(wanted),
  )
  if (added.ok) {
    const id = added.value?.id ?? (await listed(platform, wanted))?.id ?? ""
    leave(isLink ? "connected-by-link" : "connected-added", { name, url, id })
  } else if (added.problem.kind !== "session-ended")
    leave("connected-not-added", { cause: added.problem.kind })
  // The page of a link offers visitors to sign in, or keeps the deployment in their browser.
  else if (!isLink) leave("connected-signed-out")
  return added.ok
}

async function listed(platform: Platform, wanted: NewConnectedDeployment) {
  const list = await platform.connectedDeployments.list()
  return list.ok ? findDuplicate(list.value.rows, wanted) : undefined
}

async function isKnown(platform: Platform, brand: Brand, wanted: NewConnectedDeployment) {
  const [connected, machines] = await Promise.all([listed(platform, wanted), platform.deployments.list()])
  if (connected) return true
  if (!machines.ok) return false
  return machines.value.rows.some(
    ({ status, ipv4 }) => status === "running" && accessUrl(ipv4, brand) === wanted.url,
  )
}
