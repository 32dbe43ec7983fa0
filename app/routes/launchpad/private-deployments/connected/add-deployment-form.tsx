import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { useFetcher } from "react-router"
import type { NewConnectedDeployment } from "~/domain/connected-deployments"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import { AccountForm } from "./account-form"
import type { action } from "./adding/page"
import { addingAddress } from "./addresses"
import { BrowserForm } from "./browser-form"
import { CarriedOver } from "./carried-over"
import { addLocal } from "./local-deployments"
import { connectedToasts } from "./toasts"

interface AddDeploymentFormProps {
  signedIn: boolean
  /** Names this rendering of the form, so that sending it twice adds once; a page's loader makes it. */
  formKey: string
  cancel?: ReactNode
  /** One was added: the form is empty again. */
  onAdded?: () => void
}

/**
 * Adds a private deployment, on whatever page it stands: to the account of who is signed in, else to this browser, for
 * which nothing is rendered until scripts run.
 */
export function AddDeploymentForm({ signedIn, formKey, cancel, onAdded }: AddDeploymentFormProps) {
  const [added, setAdded] = useState(0)
  const hydrated = useHydrated()
  const show = useToast()

  function onDone() {
    setAdded((count) => count + 1)
    onAdded?.()
  }

  function keep(wish: NewConnectedDeployment) {
    if (!addLocal(wish)) return false
    const sentence = connectedToasts["connected-added"]?.({ name: wish.name })
    if (sentence) show(sentence)
    onDone()
    return true
  }

  return (
    <CarriedOver key={added} signedIn={signedIn}>
      {signedIn ? (
        <AddToAccount formKey={formKey} cancel={cancel} onDone={onDone} />
      ) : (
        hydrated && <BrowserForm act="Add" cancel={cancel} keep={keep} />
      )}
    </CarriedOver>
  )
}

function AddToAccount({
  formKey,
  cancel,
  onDone,
}: Pick<AddDeploymentFormProps, "formKey" | "cancel"> & { onDone: () => void }) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.state === "idle" ? fetcher.data : undefined
  const tell = useEffectEvent(() => {
    if (answer && "added" in answer) onDone()
  })
  useEffect(() => tell(), [answer])
  return (
    <AccountForm
      Form={fetcher.Form}
      action={addingAddress}
      formKey={formKey}
      reply={fetcher.data && "result" in fetcher.data ? fetcher.data : undefined}
      busy={fetcher.state !== "idle"}
      stay
      words={{ act: "Add", acting: "Adding…" }}
      cancel={cancel}
    />
  )
}
