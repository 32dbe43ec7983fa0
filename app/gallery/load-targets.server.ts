import type { Brand } from "~/brand"
import { accessUrl } from "~/domain/access-url"
import { connectedUrl, isBuiltInName } from "~/domain/connected-deployments"
import { machineKindOf } from "~/domain/deployment-types"
import { trimEnd } from "~/domain/trim-end"
import { type Context, services } from "~/http/contexts"
import { platformContext } from "~/platform/context"
import type { ConnectedDeployment } from "~/platform/customer/connected-deployments.server"
import type { Deployment } from "~/platform/customer/deployments.server"

export interface DeploymentTarget {
  /** The value of `to` in `/agents/{id}/deploy?to=`. */
  id: string
  name: string
  /** "" if there is none. */
  description: string
  /** Absolute http or https URL without a trailing slash. */
  url: string
  kind: "cloud" | "localhost" | "connected" | "hosted"
}

/** The deploy menu's data: the targets, and the values that its form for a new target needs. */
export interface DeployMenuData {
  signedIn: boolean
  targets: DeploymentTarget[]
}

/**
 * The built-in targets and, for signed-in users, connected deployments and running hosted ones. A list that fails to
 * load adds no targets.
 */
export async function loadTargets(context: Context): Promise<DeploymentTarget[]> {
  const brand = context.get(services).brand
  const platform = context.get(platformContext)
  const [connected, hosted] = await Promise.all([
    platform.connectedDeployments.list(),
    platform.deployments.list(),
  ])
  return [
    ...builtInTargets(brand),
    ...(connected.ok ? connected.value.rows.flatMap((one) => connectedTarget(one, brand)) : []),
    ...(hosted.ok ? hosted.value.rows.flatMap((one) => hostedTarget(one, brand)) : []),
  ]
}

function builtInTargets({ slug, hostedUrl, localPort }: Brand): DeploymentTarget[] {
  return [
    {
      id: `${slug}-cloud`,
      name: "Hosted Platform",
      description: "Hosted for you, for evaluation",
      url: trimEnd(hostedUrl, "/"),
      kind: "cloud",
    },
    {
      id: "localhost",
      name: "Localhost",
      description: `On this computer, port ${localPort}`,
      // Where the guides install to. The visitor's browser opens it, so it is the visitor's own computer.
      url: `http://localhost:${localPort}`,
      kind: "localhost",
    },
  ]
}

/** Skips built-in targets, which the platform may list too, and URLs that must not be followed. */
function connectedTarget(
  { id, name, description, url }: ConnectedDeployment,
  brand: Brand,
): DeploymentTarget[] {
  const address = connectedUrl(url)
  if (address === null || isBuiltInName(name, brand.name)) return []
  return [{ id, name, description, url: address, kind: "connected" }]
}

function hostedTarget({ id, name, status, ipv4, configId }: Deployment, brand: Brand): DeploymentTarget[] {
  const url = status === "running" ? accessUrl(ipv4, brand) : null
  if (url === null) return []
  const machine = machineKindOf(configId) === "gpu" ? "GPU instance" : "Trial VM, without a GPU"
  return [{ id: `managed-${id}`, name, description: `Hosted deployment: ${machine}`, url, kind: "hosted" }]
}
