import { useEffect, useRef } from "react"
import { type FetcherWithComponents, useFetcher } from "react-router"
import { fragmentAddress } from "~/http/connection/fragment-address"
import type { FormReply } from "~/http/form"
import { SessionEnded } from "~/routes/session-ended"
import { Button } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { Notice } from "~/ui/notice"
import { versionAddress } from "../addresses"
import type { loader } from "../version"
import type { UpdateResult } from "./version-badge"
import { VersionForm } from "./version-form"

interface VersionDialogProps {
  id: string
  open: boolean
  onClose: () => void
  update: FetcherWithComponents<UpdateResult>
  reply: FormReply | undefined
}

/** The form of the version's own page, read when it is asked for: a list carries nothing of it. */
export default function VersionDialog({ id, open, onClose, update, reply }: VersionDialogProps) {
  const offer = useFetcher<typeof loader>()
  const load = offer.load
  useEffect(() => void load(fragmentAddress(versionAddress(id))), [load, id])
  const content = useRef<HTMLDivElement>(null)
  const state = offer.data?.state
  useEffect(() => {
    if (state === "found") content.current?.querySelector("select")?.focus()
  }, [state])

  const cancel = <Button onClick={onClose}>{update.state === "idle" ? "Cancel" : "Close"}</Button>
  return (
    <Dialog open={open} onClose={onClose} title="Update Version">
      <div ref={content} className="grid min-h-44 gap-4">
        {offer.data?.state === "found" ? (
          <VersionForm
            offer={offer.data}
            reply={reply}
            busy={update.state !== "idle"}
            Form={update.Form}
            action={versionAddress(id)}
            stay
            cancel={cancel}
          />
        ) : (
          <>
            {!offer.data && <p className="text-ink-2">The versions are being read…</p>}
            {offer.data?.state === "unread" && (
              <Notice
                kind="error"
                title="This deployment could not be read"
                actions={
                  <Button
                    size="sm"
                    busy={offer.state !== "idle"}
                    onClick={() => load(fragmentAddress(versionAddress(id)))}
                  >
                    Retry
                  </Button>
                }
              >
                <p>The platform gave no usable answer. Its version is unchanged.</p>
              </Notice>
            )}
            {offer.data?.state === "signed-out" && <SignedOut />}
            <div className="mt-auto flex justify-end">{cancel}</div>
          </>
        )}
      </div>
    </Dialog>
  )
}

function SignedOut() {
  return (
    <Notice kind="error">
      <SessionEnded>to update this deployment.</SessionEnded>
    </Notice>
  )
}
