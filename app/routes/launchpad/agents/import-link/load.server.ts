import type { RouterContextProvider } from "react-router"
import { sessionContext } from "~/auth/context"
import type { Brand } from "~/brand"
import { findDuplicate, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { isOpaqueId } from "~/domain/opaque-id"
import { importParameter } from "~/gallery/addresses"
import { loadTargets } from "~/gallery/load-targets.server"
import { brandContext } from "~/http/contexts"
import { inTime, withTimeout } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"

/** A private deployment that the address names with `?{slug}_url=`. */
export interface ImportLink {
  deployment: NewConnectedDeployment
  signedIn: boolean
  /** Whether the deployment is already on the account's list. For visitors the browser checks. */
  known: boolean
}

/** An address that can't be on the list: not http(s), the hosted platform, localhost. */
export interface RefusedImportLink {
  refused: string
}

/** A deployment that was just added, named by `?connected=`. It can be undone. */
export interface JustConnected {
  id: string
  name: string
  url: string
}

const undoneWithinMs = 10 * 60_000

/** Null when the address names no deployment. */
export async function loadImportLink(
  context: Readonly<RouterContextProvider>,
  parameters: URLSearchParams,
): Promise<ImportLink | RefusedImportLink | null> {
  const brand = context.get(brandContext)
  const url = parameters.get(importParameter(brand))?.trim() ?? ""
  if (url === "") return null
  const deployment = deploymentFor(url, brand)
  if (!deployment) return { refused: url.slice(0, 200) }
  const signedIn = context.get(sessionContext) !== null
  // The form that it then shows checks again.
  const known = signedIn && (await withTimeout(isKnown(context, deployment), () => false))
  return { deployment, signedIn, known }
}

/** The deployment is named after its host. */
export function deploymentFor(url: string, brand: Brand): NewConnectedDeployment | null {
  return fromGuide({ name: "", url, description: "" }, brand)
}

/** Whether the deployment is already one of the user's targets. */
export async function isKnown(context: Readonly<RouterContextProvider>, deployment: NewConnectedDeployment) {
  return findDuplicate(await loadTargets(context), deployment) !== undefined
}

/** Only a recent deployment of the user's own: a link with an older id must not offer to undo it. */
export async function loadJustConnected(
  context: Readonly<RouterContextProvider>,
  parameters: URLSearchParams,
): Promise<JustConnected | null> {
  const id = parameters.get("connected")
  if (id === null || !isOpaqueId(id)) return null
  const listed = await inTime(context.get(platformContext).connectedDeployments.list())
  const found = listed.ok ? listed.value.rows.find((one) => one.id === id) : undefined
  if (!found || (found.createdAt !== null && Date.now() - found.createdAt > undoneWithinMs)) return null
  return { id, name: found.name, url: found.url }
}
