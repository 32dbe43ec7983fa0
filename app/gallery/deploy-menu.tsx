import { type ComponentType, lazy, Suspense, useEffect, useState } from "react"
import { href, useFetcher } from "react-router"
import { fragmentAddress } from "~/http/fragment-address"
import { useBrand } from "~/page/use-brand"
import { Button, buttonClass } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { DropDown } from "~/ui/drop-down"
import { Icon } from "~/ui/icon"
import { NewTabButton } from "~/ui/new-tab-button"
import { deployAddress } from "./addresses"
import { LocalhostHint } from "./deploy-target"
import type { TargetListProps } from "./deploy-targets"
import type { DeployMenuData } from "./load-targets.server"

/** Most visitors never open the menu. Without its module, the page for deploying does the same. */
const importTargets = () => import("./deploy-targets").catch(() => ({ default: OpenPage }))
const TargetList = lazy<ComponentType<TargetListProps>>(importTargets)

/**
 * The dropdown that deploys an agent. Its targets load when it opens, until they are there. Without scripts it links to the deploy
 * page.
 */
export function DeployMenu({
  agent,
  look = "secondary",
}: {
  agent: { id: string; name: string }
  /** Primary when deploying is the main action of the page. */
  look?: "primary" | "secondary"
}) {
  const { name } = useBrand()
  // All dropdowns of a page share one response.
  const targets = useFetcher<DeployMenuData | null>({ key: "deployment-targets" })
  const [localhostOpen, setLocalhostOpen] = useState(false)
  const load = () => {
    void targets.load(fragmentAddress(href("/agents/targets")))
    void importTargets()
  }
  const loading = (
    <p role="status" className="px-3 py-2.5 text-ink-2">
      Loading targets…
    </p>
  )
  return (
    <>
      <DropDown
        size="lg"
        href={deployAddress(agent.id)}
        className={buttonClass({ look })}
        onOpen={() => {
          if (!targets.data) load()
        }}
        face={
          <>
            Deploy
            <span className="sr-only">{` ${agent.name}`}</span>
            <Icon
              name="chevron-down"
              size="sm"
              className={`noscript:hidden ${look === "primary" ? "" : "text-ink-3"}`}
            />
          </>
        }
      >
        {(close) =>
          targets.data ? (
            <Suspense fallback={loading}>
              <TargetList
                agentId={agent.id}
                data={targets.data}
                onLocalhost={() => {
                  // Close the menu first: the dialog returns focus to the element that had it when the dialog opened.
                  close()
                  setLocalhostOpen(true)
                }}
              />
            </Suspense>
          ) : targets.data === null && targets.state === "idle" ? (
            <div role="alert" className="grid gap-2 px-3 py-2.5">
              <p>Couldn't load your targets. {name} can't be reached.</p>
              <Button size="sm" onClick={load} className="justify-self-start">
                Retry
              </Button>
            </div>
          ) : (
            loading
          )
        }
      </DropDown>
      {localhostOpen && <LocalhostDialog agent={agent} onClose={() => setLocalhostOpen(false)} />}
    </>
  )
}

function OpenPage({ agentId }: TargetListProps) {
  useEffect(() => window.location.assign(deployAddress(agentId)), [agentId])
  return null
}

/** The server can't check the visitor's computer, so the dialog says what has to run there. */
function LocalhostDialog({ agent, onClose }: { agent: { id: string; name: string }; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Deploy to Localhost">
      <p>
        <LocalhostHint />
      </p>
      <p className="text-ink-2">
        A new tab opens. Sign in there to import{" "}
        <bdi translate="no" className="font-medium text-ink">
          {agent.name}
        </bdi>
        .
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <NewTabButton href={deployAddress(agent.id, { id: "localhost" })} look="primary">
          Open localhost
        </NewTabButton>
      </div>
    </Dialog>
  )
}
