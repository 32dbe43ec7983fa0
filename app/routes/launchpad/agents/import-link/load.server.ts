import type { RouterContextProvider } from "react-router"
import { findKnown, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { isOpaqueId } from "~/domain/opaque-id"
import { importParameter } from "~/gallery/addresses"
import { loadTargets } from "~/gallery/load-targets.server"
import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"

/** A private deployment that the address names by `?{slug}_url=` (spec 2 §2.12), to be put on the visitor's list. */
export interface ImportLink {
  wish: NewConnectedDeployment
  signedIn: boolean
  /** Nothing is added twice; for visitors the browser has the list. */
  known: boolean
}

/** One that was put there a moment ago, named by `?connected=`: it can be undone. */
export interface JustConnected {
  id: string
  name: string
  url: string
}

const undoneWithinMs = 10 * 60_000

/** Null when the address names none, or nothing that could be on the list: not http, the hosted platform, this computer. */
export async function loadImportLink(
  context: Readonly<RouterContextProvider>,
  parameters: URLSearchParams,
): Promise<ImportLink | null> {
  const brand = context.get(brandContext)
  const url = parameters.get(importParameter(brand))
  if (url === null) return null
  const wish = deploymentFor(url, brand.hostedUrl)
  if (!wish) return null
  const signedIn = context.get(platformContext) !== null
  return { wish, signedIn, known: signedIn && (await isKnown(context, wish)) }
}

/** It has no name but its host's. */
export function deploymentFor(url: string, hostedUrl: string): NewConnectedDeployment | null {
  return fromGuide({ name: "", url, description: "" }, hostedUrl)
}

/** Among all that can be deployed to: the list, the running machines and what everybody has. */
export async function isKnown(context: Readonly<RouterContextProvider>, wish: NewConnectedDeployment) {
  return findKnown(await loadTargets(context), wish) !== undefined
}

/** Only what is the reader's own and new: a link with an older one's id must not offer to undo that. */
export async function loadJustConnected(
  context: Readonly<RouterContextProvider>,
  parameters: URLSearchParams,
): Promise<JustConnected | null> {
  const id = parameters.get("connected")
  const platform = context.get(platformContext)
  if (id === null || !isOpaqueId(id) || !platform) return null
  const listed = await platform.connectedDeployments.list()
  const found = listed.ok ? listed.value.find((one) => one.id === id) : undefined
  if (!found || (found.createdAt !== null && Date.now() - found.createdAt > undoneWithinMs)) return null
  return { id, name: found.name, url: found.url }
}
