import { useEffect, useRef } from "react"
import { type FetcherWithComponents, useFetcher } from "react-router"
import { LoadError } from "~/console/load-error"
import type { FormReply } from "~/http/form.server"
import { fragmentAddress } from "~/http/fragment-address"
import { Button } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { versionAddress } from "../addresses"
import type { loader } from "../version"
import { UpdateProblem, VersionForm } from "./version-form"

interface VersionDialogProps {
  id: string
  open: boolean
  onClose: () => void
  update: FetcherWithComponents<FormReply>
  reply: FormReply | undefined
}

/** Loads the form of the version page when it opens, because the list doesn't have its data. */
export function VersionDialog({ id, open, onClose, update, reply }: VersionDialogProps) {
  const options = useFetcher<typeof loader>()
  const { data } = options
  const load = options.load
  const address = versionAddress(id)
  const content = useRef<HTMLDivElement>(null)
  const state = data?.state
  const missing = open && state !== "found"
  // Also when it opens again: an answer that still hangs is no longer waited for.
  useEffect(() => {
    if (missing) void load(fragmentAddress(address))
  }, [missing, load, address])
  useEffect(() => {
    if (state === "found") content.current?.querySelector("select")?.focus()
  }, [state])

  const cancel = <Button onClick={onClose}>{update.state === "idle" ? "Cancel" : "Close"}</Button>
  return (
    <Dialog open={open} onClose={onClose} title="Update Version">
      <div ref={content} className="grid min-h-44 gap-4">
        {data?.state === "found" ? (
          <VersionForm
            options={data}
            // While it closes, its toast tells the error. Screen readers would read it twice.
            reply={open ? reply : undefined}
            fetcher={update}
            action={address}
            cancel={cancel}
          />
        ) : (
          <>
            {data?.problem === "session-ended" ? (
              <UpdateProblem ended />
            ) : data ? (
              <LoadError
                resource="this deployment"
                problem={data.problem}
                retry={
                  <Button
                    size="sm"
                    busy={options.state !== "idle"}
                    onClick={() => load(fragmentAddress(address))}
                  >
                    Retry
                  </Button>
                }
              >
                The version wasn't changed.
              </LoadError>
            ) : (
              <p className="text-ink-2">Loading versions…</p>
            )}
            <div className="mt-auto flex justify-end">{cancel}</div>
          </>
        )}
      </div>
    </Dialog>
  )
}
