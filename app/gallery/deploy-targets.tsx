import { useEffect, useRef, useState } from "react"
import { AddDeploymentForm } from "~/console/connected/add-deployment-form"
import { useLocalDeployments } from "~/console/connected/local-deployments"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { deployAddress } from "./addresses"
import { targetIcons } from "./deploy-target"
import type { DeployMenuData, DeploymentTarget } from "./load-targets.server"

export interface TargetListProps {
  agentId: string
  data: DeployMenuData
  onLocalhost: () => void
}

/** Each target opens in a new tab. The form that adds one takes the place of the list. */
export default function TargetList({ agentId, data, onLocalhost }: TargetListProps) {
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
function AddTarget({ data: { signedIn }, onDone }: { data: DeployMenuData; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus(), [])
  return (
    <div ref={box}>
      <p className={titleClass}>Add a private deployment</p>
      <div className="px-3 pt-2 pb-2">
        <AddDeploymentForm
          signedIn={signedIn}
          onAdded={onDone}
          cancel={<Button onClick={onDone}>Cancel</Button>}
        />
      </div>
    </div>
  )
}
