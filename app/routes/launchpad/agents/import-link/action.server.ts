import { data, href, type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import { flash } from "~/console/flash"
import { findDuplicate, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { importParameter } from "~/gallery/addresses"
import { addressWith } from "~/http/address"
import { brandContext } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { deploymentFor, isKnown } from "./load.server"

const change = z.object({
  /** The URL of a deployment to add. */
  connect: z.string().optional(),
  /** The id of a deployment to remove, and its name for the message. */
  undo: z.string().optional(),
  name: z.string().default(""),
})

/** The change that failed. The page offers to retry it. */
export type FailedChange = { deployment: NewConnectedDeployment } | { undo: string; name: string }

/** Adds the deployment that the link names, or removes it again. */
export async function importLinkAction(context: Readonly<RouterContextProvider>, request: Request, url: URL) {
  const brand = context.get(brandContext)
  /** Redirects without the parameters, so that the change isn't made twice. */
  function redirectToPage(connected?: string) {
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
    const removed = await platform.connectedDeployments.remove(undo)
    // A deployment that is already gone counts as removed.
    const gone = removed.ok || removed.problem.kind === "not-found"
    if (!gone) return failedChange({ undo, name })
    context.get(flash).leave("connected-removed", { name })
    throw redirectToPage()
  }

  const deployment = deploymentFor(connect ?? "", brand)
  if (!deployment) {
    context.get(flash).leave("connected-ignored")
    throw redirectToPage()
  }
  if (await isKnown(context, deployment)) {
    context.get(flash).leave("connected-known", { name: deployment.name })
    throw redirectToPage()
  }
  const added = await platform.connectedDeployments.add(deployment)
  if (!added.ok) return failedChange({ deployment })
  const id = added.value?.id ?? (await idOf(platform, deployment))
  if (id !== null) throw redirectToPage(id)
  context.get(flash).leave("connected-added", { name: deployment.name })
  throw redirectToPage()
}

/** Platforms may not return the new deployment. Its id is then looked up in the list. */
async function idOf(platform: Platform, deployment: NewConnectedDeployment) {
  const listed = await platform.connectedDeployments.list()
  return (listed.ok && findDuplicate(listed.value.rows, deployment)?.id) || null
}

function failedChange(what: FailedChange) {
  return data({ failedChange: what }, { status: 400 })
}
