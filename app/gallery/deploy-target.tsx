import { href, Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import type { IconName } from "~/ui/icon-names"
import type { DeploymentTarget } from "./load-targets.server"

/** What has to run before an agent can be deployed to localhost. */
export function LocalhostHint() {
  const { name, localPort } = useBrand()
  return (
    <span>
      {`Make sure that ${name} runs at `}
      <code translate="no" className="text-sm">
        {`localhost:${localPort}`}
      </code>
      . Not installed
      {" yet? "}
      <Link to={href("/private-deployments/category/local")} className="link">
        Install it on this computer
      </Link>
      .
    </span>
  )
}

export const targetIcons: Record<DeploymentTarget["kind"], IconName> = {
  cloud: "cloud",
  localhost: "monitor",
  connected: "shield",
  hosted: "server",
}
