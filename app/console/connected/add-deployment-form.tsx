import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { href, useFetcher } from "react-router"
import { connectedMessages } from "~/console/connected/messages"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import type { FormReply } from "~/http/form.server"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import { DeploymentForm } from "./deployment-form"
import { addLocal } from "./local-deployments"

interface AddDeploymentFormProps {
  signedIn: boolean
  cancel?: ReactNode
  /** Called after the form was reset, with the address of the list's page on which an account has the new deployment. */
  onAdded: (address?: string) => void
}

/**
 * Adds a private deployment to the account, or for visitors to this browser. Storing in the browser needs scripts, so
 * visitors see nothing until they run.
 */
export function AddDeploymentForm({ signedIn, cancel, onAdded }: AddDeploymentFormProps) {
  const [added, setAdded] = useState(0)
  const hydrated = useHydrated()
  const fetcher = useFetcher<FormReply>()
  const reply = fetcher.state === "idle" ? fetcher.data : undefined

  function reset(address?: string) {
    setAdded((count) => count + 1)
    onAdded(address)
  }

  const keep = useKeepInBrowser(reset)
  const notify = useEffectEvent(() => {
    if (reply?.next !== undefined) reset(reply.next)
  })
  useEffect(() => notify(), [reply])
  if (!signedIn && !hydrated) return null
  return (
    <DeploymentForm
      key={added}
      fetcher={fetcher}
      action={href("/private-deployments/connected/new")}
      reply={fetcher.data}
      labels={{ submit: "Add", submitting: "Adding…" }}
      cancel={cancel}
      keep={signedIn ? undefined : keep}
    />
  )
}

/** Adds a deployment to the list of this browser. False when the browser can't store it. */
export function useKeepInBrowser(onKept: () => void) {
  const show = useToast()
  return (deployment: NewConnectedDeployment) => {
    const added = addLocal(deployment)
    if (!added) return false
    show(connectedMessages["connected-added"](added))
    onKept()
    return true
  }
}
