import { useFetcher, useRouteLoaderData } from "react-router"
import { findKnown, fromGuide, type NewConnectedDeployment } from "~/domain/connected-deployments"
import { useBrand } from "~/routes/brand"
import { Button } from "~/ui/button"
import { useToast } from "~/ui/toasts"
import { useHydrated } from "~/ui/use-hydrated"
import type { loader as layoutLoader } from "../../../layout"
import { fromGuideAddress } from "../addresses"
import { connectedToasts } from "../copy"
import type { action } from "../from-guide"
import { addLocal, readLocal } from "../local-deployments"

/**
 * For a guide that has made a configuration for a domain: puts what will run there on the list. The page stays, since it
 * may show passwords that are shown once: without scripts the list opens in a tab of its own. Nothing is rendered for an
 * address that the guides' rules ignore, such as null (spec 2 §5).
 */
export function ConnectButton({ address, description }: { address: string | null; description: string }) {
  const { hostedUrl } = useBrand()
  const person = useRouteLoaderData<typeof layoutLoader>("routes/launchpad/layout")?.person
  const hydrated = useHydrated()
  const wanted = fromGuide({ name: "", url: address ?? "", description }, hostedUrl)
  if (!wanted || (!person && !hydrated)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {person ? <ToAccount key={wanted.url} wish={wanted} /> : <ToBrowser wish={wanted} />}
      <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
        Keeps {wanted.name} on your list, to open it from there and to send agents to it.
      </p>
    </div>
  )
}

const buttonLabel = "Add to my private deployments"

function ToAccount({ wish }: { wish: NewConnectedDeployment }) {
  const fetcher = useFetcher<typeof action>()
  const hydrated = useHydrated()
  const done = fetcher.data !== undefined && "connection" in fetcher.data && isListed(fetcher.data.connection)
  return (
    <fetcher.Form method="post" action={fromGuideAddress} {...(!hydrated && { target: "_blank" })}>
      <input type="hidden" name="name" value={wish.name} />
      <input type="hidden" name="url" value={wish.url} />
      <input type="hidden" name="description" value={wish.description} />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      <Button type="submit" busy={fetcher.state !== "idle" || done}>
        {done ? "On your list" : buttonLabel}
      </Button>
    </fetcher.Form>
  )
}

function ToBrowser({ wish }: { wish: NewConnectedDeployment }) {
  const show = useToast()
  function add() {
    const known = findKnown(readLocal(), wish) !== undefined
    const key = known ? "connected-known" : addLocal(wish) ? "connected-added" : "connected-not-added"
    const sentence = connectedToasts[key]?.({ name: wish.name })
    if (sentence) show(sentence)
  }
  return <Button onClick={add}>{buttonLabel}</Button>
}

function isListed(connection: string) {
  return connection === "added" || connection === "known"
}
