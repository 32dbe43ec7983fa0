import type { RouterContextProvider } from "react-router"
import type { Brand } from "~/brand"
import { accessUrl } from "~/domain/access-url"
import { findKnown, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { brandContext } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform"

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
