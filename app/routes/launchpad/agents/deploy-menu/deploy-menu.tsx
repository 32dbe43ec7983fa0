import { useState } from "react"
import { useFetcher } from "react-router"
import { fragmentAddress } from "~/http/connection/fragment-address"
import { buttonClass, LinkButton } from "~/ui/button"
import { DropDown } from "~/ui/drop-down"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"
import { deployAddress } from "../gallery/addresses"
import type { loader } from "./list-targets"
import { LocalhostDialog } from "./localhost-dialog"
import { TargetList } from "./target-list"

/**
 * Where to deploy an agent (spec 2 §2.12): a dropdown of targets, which are asked for when it is first opened. Without
 * scripts it leads to the page with the same choices.
 */
export function DeployMenu({
  agent,
  look = "secondary",
}: {
  agent: { id: string; name: string }
  /** primary where it is the one act of a page. */
  look?: "primary" | "secondary"
}) {
  // One answer for all the dropdowns of a page.
  const targets = useFetcher<typeof loader>({ key: "deployment-targets" })
  const [asksForLocalhost, setAsksForLocalhost] = useState(false)
  if (!useHydrated()) {
    return (
      <LinkButton to={deployAddress(agent.id)} reloadDocument look={look}>
        Deploy<span className="sr-only"> {agent.name}</span>
      </LinkButton>
    )
  }
  const read = () => void targets.load(fragmentAddress("/agents/targets"))
  return (
    <>
      <DropDown
        size="lg"
        className={buttonClass({ look })}
        onOpen={() => {
          if (!targets.data && targets.state === "idle") read()
        }}
        face={
          <>
            Deploy
            <span className="sr-only"> {agent.name}</span>
            <Icon name="chevron-down" size="sm" className={look === "primary" ? "" : "text-ink-3"} />
          </>
        }
      >
        {(close) => (
          <TargetList
            agentId={agent.id}
            known={targets.data}
            reading={targets.state !== "idle"}
            onRetry={read}
            onLocalhost={() => {
              // Closed first: the dialog gives the focus back to whatever has it when it opens.
              close()
              setAsksForLocalhost(true)
            }}
          />
        )}
      </DropDown>
      {asksForLocalhost && <LocalhostDialog agent={agent} onClose={() => setAsksForLocalhost(false)} />}
    </>
  )
}
