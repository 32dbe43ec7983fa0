import { data, href, type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import { findKnown, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { brandContext } from "~/http/contexts"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { addressWith } from "~/http/use-table"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"
import { deploymentFor, isKnown } from "./load.server"

const change = z.object({
  /** The address of a deployment to be put on the list. */
  connect: z.string().optional(),
  /** The id of one to be taken off again, and its name for the message that follows. */
  undo: z.string().optional(),
  name: z.string().default(""),
})

/** What was not done: the page says so and offers it again. */
export type FailedChange = { wish: NewConnectedDeployment } | { undo: string; name: string }

/** Puts a linked deployment on the list, or takes it off again. */
export async function importLinkAction(context: Readonly<RouterContextProvider>, request: Request, url: URL) {
  const brand = context.get(brandContext)
  /** The page as it was, and no more that asks for what has been done. */
  function settled(connected?: string) {
    const query = new URLSearchParams(url.searchParams)
    query.delete(importParameter(brand))
    query.delete("connected")
    if (connected !== undefined) query.set("connected", connected)
    return redirect(addressWith(href("/agents"), query), 303)
  }

  const form = await parseForm(request, change)
  if (!form.ok) throw data(null, { status: 400 })
  const platform = context.get(platformContext)
  const { connect, undo, name } = form.value
  if (undo !== undefined) {
    const removed = await platform?.connectedDeployments.remove(undo)
    // What is gone already is undone.
    const gone = removed && (removed.ok || removed.problem.kind === "not-found")
    if (!gone) return unchanged({ undo, name })
    context.get(flash).leave("connected-removed", { name })
    throw settled()
  }

  const wish = deploymentFor(connect ?? "", brand.hostedUrl)
  if (!wish) throw settled()
  if (!platform) return unchanged({ wish })
  if (await isKnown(context, wish)) {
    context.get(flash).leave("connected-known", { name: wish.name })
    throw settled()
  }
  const added = await platform.connectedDeployments.add(wish)
  if (!added.ok) return unchanged({ wish })
  const id = added.value?.id ?? (await idOf(platform, wish))
  if (id !== null) throw settled(id)
  context.get(flash).leave("connected-added", { name: wish.name })
  throw settled()
}

/** A platform may add without telling what: the list tells. */
async function idOf(platform: Platform, wish: NewConnectedDeployment) {
  const listed = await platform.connectedDeployments.list()
  return (listed.ok && findKnown(listed.value, wish)?.id) || null
}

function unchanged(what: FailedChange) {
  return data({ unchanged: what }, { status: 400 })
}
