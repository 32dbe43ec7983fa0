import { useState } from "react"
import { useBrand } from "~/routes/brand"
import { Button } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { AddDeploymentForm } from "../../private-deployments/connected/components/add-deployment-form"
import { useLocalDeployments } from "../../private-deployments/connected/local-deployments"
import { targetIcons } from "../deploy/target-icons"
import type { DeploymentTarget } from "../deploy/targets"
import { deployAddress } from "../gallery/addresses"
import type { loader } from "./list-targets"

type Known = Awaited<ReturnType<typeof loader>>

interface TargetListProps {
  agentId: string
  /** Undefined before the answer, and null when there was none. */
  known: Known | null | undefined
  reading: boolean
  onRetry: () => void
  onLocalhost: () => void
}

/** What the dropdown offers; each choice opens the target in a tab of its own. */
export function TargetList({ agentId, known, reading, onRetry, onLocalhost }: TargetListProps) {
  const kept = useLocalDeployments()
  if (!known) return <Unread reading={reading || known === undefined} onRetry={onRetry} />
  const own = known.signedIn ? [] : kept.map((one) => ({ ...one, kind: "connected" as const, known: false }))
  const targets = [...known.targets.map((one) => ({ ...one, known: true })), ...own]
  return (
    <>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-medium text-ink-2">
        Deploy to
      </p>
      <ul aria-label="Deploy to">
        {targets.map((target) => (
          <li key={target.id}>
            {target.kind === "localhost" ? (
              <button type="button" onClick={onLocalhost} className={choiceClass}>
                <Face target={target} />
              </button>
            ) : (
              <a
                // What only this browser knows is named by its address.
                href={deployAddress(agentId, target.known ? { id: target.id } : { url: target.url })}
                target="_blank"
                rel="noopener"
                className={choiceClass}
              >
                <Face target={target} />
                <Icon name="arrow-up-right" size="sm" className="ml-auto text-ink-3" />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <Adding known={known} />
    </>
  )
}

const choiceClass =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-gray-wash focus-visible:-outline-offset-2"

function Face({ target: { kind, name, description, url } }: { target: Omit<DeploymentTarget, "id"> }) {
  return (
    <>
      <Icon name={targetIcons[kind]} className="text-ink-2" />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi className="block truncate text-sm text-ink-2">
          {description || url.replace(/^https?:\/\//, "")}
        </bdi>
      </span>
    </>
  )
}

/** The form of the private deployments, where it is needed. */
function Adding({ known: { signedIn, formKey } }: { known: Known }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-1.5 border-t border-line pt-1.5">
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={choiceClass}>
        <Icon name="plus" className="text-ink-2" />
        Add a private deployment
        <Icon name={open ? "chevron-up" : "chevron-down"} size="sm" className="ml-auto text-ink-3" />
      </button>
      {open && (
        <div className="px-3 pt-2 pb-2">
          <AddDeploymentForm signedIn={signedIn} formKey={formKey} onAdded={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}

function Unread({ reading, onRetry }: Pick<TargetListProps, "reading" | "onRetry">) {
  const { name } = useBrand()
  if (reading) {
    return (
      <p role="status" className="px-3 py-2.5 text-ink-2">
        Looking up where you can deploy…
      </p>
    )
  }
  return (
    <div role="alert" className="grid gap-2 px-3 py-2.5">
      <p>{name} is not reached, so that the places to deploy to are not known.</p>
      <Button size="sm" onClick={onRetry} className="justify-self-start">
        Retry
      </Button>
    </div>
  )
}
