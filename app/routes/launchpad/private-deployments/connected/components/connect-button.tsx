import { useFetcher } from "react-router"
import { addLocal, readLocal } from "~/console/connected/local-deployments"
import { connectedMessages } from "~/console/connected/messages"
import { PostForm, SubmitButton } from "~/console/post-form"
import { findDuplicate, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { useBrand } from "~/page/use-brand"
import { Button } from "~/ui/button"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import { useSignedIn } from "../../../sign-in-first"
import { fromGuideAddress } from "../addresses"
import type { action } from "../from-guide"

/**
 * Adds the deployment of a guide to the list. The page stays, because its passwords are shown only once; without scripts
 * the list opens in a new tab. Renders nothing for an address that the guides ignore.
 */
export function ConnectButton({ address, description }: { address: string | null; description: string }) {
  const brand = useBrand()
  const signedIn = useSignedIn()
  const hydrated = useHydrated()
  const deployment = fromGuide({ name: "", url: address ?? "", description }, brand)
  if (!deployment || (!signedIn && !hydrated)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {signedIn ? (
        <ToAccount key={deployment.url} deployment={deployment} />
      ) : (
        <ToBrowser deployment={deployment} />
      )}
      <p className="text-sm text-ink-2">
        Adds {deployment.name} to your list, so that you can open it from there and deploy agents to it.
      </p>
    </div>
  )
}

const buttonLabel = "Add to my private deployments"

function ToAccount({ deployment }: { deployment: NewConnectedDeployment }) {
  const fetcher = useFetcher<typeof action>()
  const hydrated = useHydrated()
  const done = fetcher.data !== undefined && "isListed" in fetcher.data && fetcher.data.isListed
  return (
    <PostForm
      fetcher={fetcher}
      action={fromGuideAddress}
      fields={{ ...deployment }}
      {...(!hydrated && { target: "_blank" })}
    >
      <SubmitButton busy={done}>{done ? "On your list" : buttonLabel}</SubmitButton>
    </PostForm>
  )
}

function ToBrowser({ deployment }: { deployment: NewConnectedDeployment }) {
  const show = useToast()
  function add() {
    const known = findDuplicate(readLocal(), deployment)
    const added = known ? null : addLocal(deployment)
    if (known) show(connectedMessages["connected-known"](known))
    else
      show(added ? connectedMessages["connected-added"](added) : connectedMessages["connected-not-stored"]())
  }
  return <Button onClick={add}>{buttonLabel}</Button>
}
