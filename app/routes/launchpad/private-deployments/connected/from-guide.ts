import { type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import { sessionContext } from "~/auth/context"
import type { Brand } from "~/brand"
import { type FlashKey, flash } from "~/console/flash"
import { accessUrl } from "~/domain/access-url"
import { findDuplicate, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import type { Problem } from "~/domain/outcome"
import { brandContext } from "~/http/contexts"
import { parseForm, stayField } from "~/http/form.server"
import { postOnly } from "~/http/post-only.server"
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
  stay: stayField,
})

const messages = {
  added: "connected-added",
  known: "connected-known",
  ignored: "connected-ignored",
  "signed-out": "connected-signed-out",
} satisfies Record<Exclude<GuideConnection, Problem>, FlashKey>

export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  if (!form.ok) return form.reject()
  const { stay, ...wanted } = form.value
  const connection = await connectFromGuide(context, wanted)
  const name = wanted.name || wanted.url
  if (typeof connection === "string") context.get(flash).leave(messages[connection], { name })
  else context.get(flash).leave("connected-not-added", { name, cause: connection.kind })
  if (stay) return { connection: typeof connection === "string" ? connection : "failed" }
  throw redirect(await addressOfAdded(context.get(platformContext), wanted.url), 303)
}

/** The platform client logs failures. */
type GuideConnection = "added" | "known" | "ignored" | "signed-out" | Problem

/**
 * Adds the deployment of a guide to the user's list, except for the hosted platform, the local port and duplicates. A
 * failed duplicate check does not stop it.
 */
export async function connectFromGuide(
  context: Readonly<RouterContextProvider>,
  deployment: NewConnectedDeployment,
): Promise<GuideConnection> {
  if (!context.get(sessionContext)) return "signed-out"
  const platform = context.get(platformContext)
  const brand = context.get(brandContext)
  const wanted = fromGuide(deployment, brand)
  if (!wanted) return "ignored"
  if (await isKnown(platform, brand, wanted)) return "known"
  const added = await platform.connectedDeployments.add(wanted)
  return added.ok ? "added" : added.problem
}

async function isKnown(platform: Platform, brand: Brand, wanted: NewConnectedDeployment) {
  const [connected, machines] = await Promise.all([
    platform.connectedDeployments.list(),
    platform.deployments.list(),
  ])
  if (connected.ok && findDuplicate(connected.value.rows, wanted)) return true
  if (!machines.ok) return false
  return machines.value.rows.some(
    ({ status, ipv4 }) => status === "running" && accessUrl(ipv4, brand) === wanted.url,
  )
}
