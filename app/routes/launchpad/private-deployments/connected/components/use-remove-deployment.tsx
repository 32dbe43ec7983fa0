import { type MouseEvent, useEffect, useEffectEvent, useState } from "react"
import { useFetcher } from "react-router"
import { removeLocal } from "~/console/connected/local-deployments"
import { connectedMessages } from "~/console/connected/messages"
import { DeleteLink } from "~/console/delete-link"
import { usePostFields } from "~/console/post-form"
import { Button } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { isPlainClick } from "~/ui/is-plain-click"
import { useToast } from "~/ui/toasts"
import { removeAddress } from "../addresses"
import { removeExplanation, removeTitle } from "../copy"
import type { action } from "../delete"

interface Removable {
  id: string
  name: string
}

/** A link to the confirmation page. With scripts a dialog asks instead, and the page stays. */
export function useRemoveDeployment(
  { id, name }: Removable,
  /** `page` is the confirmation page. */
  { page, local, onRemoved }: { page: string; local: boolean; onRemoved: () => void },
) {
  const fetcher = useFetcher<typeof action>()
  const sent = usePostFields()
  const show = useToast()
  const [asking, setAsking] = useState(false)
  const removing = fetcher.state !== "idle"
  const reply = fetcher.data

  const notify = useEffectEvent(() => {
    if (reply?.next !== undefined) onRemoved()
  })
  useEffect(() => notify(), [reply])

  function ask(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!removing) setAsking(true)
  }

  function remove() {
    setAsking(false)
    if (!local) {
      fetcher.submit({ ...sent, name }, { method: "post", action: removeAddress(id) })
      return
    }
    removeLocal(id)
    show(connectedMessages["connected-removed"]({ name }))
    onRemoved()
  }

  return {
    button: (
      <DeleteLink
        to={page}
        onClick={ask}
        busy={removing}
        verb={{ idle: "Remove", busy: "Removing" }}
        what={name}
        className="pointer-coarse:w-11"
      />
    ),
    dialog: asking && (
      <Dialog open onClose={() => setAsking(false)} title={removeTitle}>
        <p>{removeExplanation(name)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button look="danger" onClick={remove}>
            Remove Reference
          </Button>
        </div>
      </Dialog>
    ),
    reply: removing ? null : reply,
  }
}
