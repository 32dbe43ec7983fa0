import { useEffect, useRef, useState } from "react"
import { href, useFetcher } from "react-router"
import { AddDeploymentForm } from "~/console/connected/add-deployment-form"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { fragmentAddress } from "~/http/fragment-address"
import { useBrand } from "~/page/use-brand"
import { Button, buttonClass } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { DropDown } from "~/ui/drop-down"
import { Icon } from "~/ui/icon"
import { NewTabButton } from "~/ui/new-tab-button"
import { deployAddress } from "./addresses"
import { LocalhostHint, targetIcons } from "./deploy-target"
import type { DeployMenuData, DeploymentTarget } from "./load-targets.server"

/**
 * The dropdown that deploys an agent. Its targets load when it first opens. Without scripts it links to the deploy
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
  // All dropdowns of a page share one response.
  const targets = useFetcher<DeployMenuData | null>({ key: "deployment-targets" })
  const [localhostOpen, setLocalhostOpen] = useState(false)
  const load = () => void targets.load(fragmentAddress(href("/agents/targets")))
  return (
    <>
      <DropDown
        size="lg"
        href={deployAddress(agent.id)}
        className={buttonClass({ look })}
        onOpen={() => {
          if (!targets.data && targets.state === "idle") load()
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
        {(close) => (
          <TargetList
            agentId={agent.id}
            data={targets.data}
            loading={targets.state !== "idle"}
            onRetry={load}
            onLocalhost={() => {
              // Close the menu first: the dialog returns focus to the element that had it when the dialog opened.
              close()
              setLocalhostOpen(true)
            }}
          />
        )}
      </DropDown>
      {localhostOpen && <LocalhostDialog agent={agent} onClose={() => setLocalhostOpen(false)} />}
    </>
  )
}

interface TargetListProps {
  agentId: string
  /** Undefined before the response, null when the request failed. */
  data: DeployMenuData | null | undefined
  loading: boolean
  onRetry: () => void
  onLocalhost: () => void
}

/** Each target opens in a new tab. The form that adds one takes the place of the list. */
function TargetList({ agentId, data, loading, onRetry, onLocalhost }: TargetListProps) {
  const kept = useLocalDeployments()
  const [adding, setAdding] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  /** The addresses in the list when the form took its place. */
  const before = useRef<string[]>(null)
  useEffect(() => {
    if (adding || !before.current) return
    const added = linksIn(list.current).find((link) => !before.current?.includes(link.href))
    const next = added ?? addButton.current
    next?.focus()
  }, [adding])

  if (!data) return <TargetsLoadError loading={loading || data === undefined} onRetry={onRetry} />
  const own = data.signedIn
    ? []
    : kept.map((one) => ({ ...one, kind: "connected" as const, onServer: false }))
  const targets = [...data.targets.map((one) => ({ ...one, onServer: true })), ...own]
  if (adding) return <AddTarget data={data} onDone={() => setAdding(false)} />
  return (
    <>
      <p aria-hidden="true" className={titleClass}>
        Deploy to
      </p>
      <ul ref={list} aria-label="Deploy to">
        {targets.map((target) => (
          <li key={target.id}>
            {target.kind === "localhost" ? (
              <button type="button" onClick={onLocalhost} className={choiceClass}>
                <TargetLabel target={target} />
              </button>
            ) : (
              <a
                // The server doesn't know targets that only this browser keeps, so their URL is passed.
                href={deployAddress(agentId, target.onServer ? { id: target.id } : { url: target.url })}
                target="_blank"
                rel="noopener"
                className={choiceClass}
              >
                <TargetLabel target={target} />
                <Icon name="arrow-up-right" size="sm" className="ml-auto text-ink-3" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-1.5 border-t border-line pt-1.5">
        <button
          ref={addButton}
          type="button"
          onClick={() => {
            before.current = linksIn(list.current).map(({ href }) => href)
            setAdding(true)
          }}
          className={choiceClass}
        >
          <Icon name="plus" className="text-ink-2" />
          Add a private deployment
        </button>
      </div>
    </>
  )
}

function linksIn(list: HTMLUListElement | null) {
  return [...(list?.querySelectorAll("a") ?? [])]
}

const titleClass = "px-3 pt-2 pb-1 text-sm font-medium text-ink-2"

const choiceClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-gray-wash focus-visible:-outline-offset-2"

function TargetLabel({ target: { kind, name, description, url } }: { target: Omit<DeploymentTarget, "id"> }) {
  return (
    <>
      <Icon name={targetIcons[kind]} className="text-ink-2" />
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">
          <bdi translate="no">{name}</bdi>
        </span>
        <span className="block text-sm text-ink-2 wrap-anywhere">
          <bdi translate="no">{description || url.replace(/^https?:\/\//, "")}</bdi>
        </span>
      </span>
    </>
  )
}

/** Adds a private deployment without leaving the menu. */
function AddTarget({ data: { signedIn, formKey }, onDone }: { data: DeployMenuData; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus(), [])
  return (
    <div ref={box}>
      <p className={titleClass}>Add a private deployment</p>
      <div className="px-3 pt-2 pb-2">
        <AddDeploymentForm
          signedIn={signedIn}
          formKey={formKey}
          onAdded={onDone}
          cancel={<Button onClick={onDone}>Cancel</Button>}
        />
      </div>
    </div>
  )
}

function TargetsLoadError({ loading, onRetry }: Pick<TargetListProps, "loading" | "onRetry">) {
  const { name } = useBrand()
  if (loading) {
    return (
      <p role="status" className="px-3 py-2.5 text-ink-2">
        Loading targets…
      </p>
    )
  }
  return (
    <div role="alert" className="grid gap-2 px-3 py-2.5">
      <p>Couldn't load your targets. {name} can't be reached.</p>
      <Button size="sm" onClick={onRetry} className="justify-self-start">
        Retry
      </Button>
    </div>
  )
}

/** The server can't check the visitor's computer, so the dialog says what has to run there. */
function LocalhostDialog({ agent, onClose }: { agent: { id: string; name: string }; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Deploy to Localhost">
      <p>
        <LocalhostHint />
      </p>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
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
