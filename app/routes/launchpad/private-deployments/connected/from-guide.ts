import { type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import type { Brand } from "~/brand"
import { accessUrl } from "~/domain/access-url"
import { findKnown, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { brandContext } from "~/http/contexts"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { postOnly } from "~/http/post-only"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import type { Route } from "./+types/from-guide"
import { listAddress } from "./addresses"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** Unchecked: the guides' rules ignore what is no address (spec 2 §5). */
const formSchema = z.object({
  name: z.string().default(""),
  url: z.string().default(""),
  description: z.string().default(""),
  /** Sent by a page that stays as it is. */
  stay: z.literal("yes").optional(),
})

const messages: Record<GuideConnection, string> = {
  added: "connected-added",
  known: "connected-known",
  ignored: "connected-ignored",
  failed: "connected-not-added",
  "signed-out": "connected-signed-out",
}

/** The guides' own act: see `connectFromGuide`. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema)
  if (!form.ok) return form.reject()
  const { stay, ...wanted } = form.value
  const connection = await connectFromGuide(context, wanted)
  context.get(flash).leave(messages[connection], { name: wanted.name || wanted.url })
  if (stay) return { connection }
  throw redirect(listAddress, 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}

/** What became of a guide's wish; a failure is logged where the platform was asked, and no more (spec 2 §8). */
export type GuideConnection = "added" | "known" | "ignored" | "failed" | "signed-out"

/**
 * Puts the deployment that a guide has made a configuration for on its owner's list, by the guides' own rules (spec 2
 * §5, §7): not the hosted platform, not this computer's port 8080, nothing twice. When the list or the machines cannot
 * be read, it is added all the same.
 */
export async function connectFromGuide(
  context: Readonly<RouterContextProvider>,
  wish: NewConnectedDeployment,
): Promise<GuideConnection> {
  const platform = context.get(platformContext)
  if (!platform) return "signed-out"
  const brand = context.get(brandContext)
  const wanted = fromGuide(wish, brand.hostedUrl)
  if (!wanted) return "ignored"
  if (await isKnown(platform, brand, wanted)) return "known"
  const added = await platform.connectedDeployments.add(wanted)
  return added.ok ? "added" : "failed"
}

async function isKnown(platform: Platform, { clusterDomain }: Brand, wanted: NewConnectedDeployment) {
  const [connected, machines] = await Promise.all([
    platform.connectedDeployments.list(),
    platform.deployments.list(),
  ])
  if (connected.ok && findKnown(connected.value, wanted)) return true
  if (!machines.ok) return false
  return machines.value.some(
    ({ status, ipv4 }) => status === "running" && accessUrl(ipv4, clusterDomain) === wanted.url,
  )
}
