import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { type FetcherWithComponents, useFetcher } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { LoadError } from "~/console/load-error"
import { isolated } from "~/domain/isolated"
import type { FormReply } from "~/http/form.server"
import { fragmentAddress } from "~/http/fragment-address"
import { useBrand } from "~/page/use-brand"
import { badgeClass } from "~/ui/badge"
import { Button } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { isPlainClick } from "~/ui/is-plain-click"
import { useToast } from "~/ui/toasts"
import { versionAddress } from "../addresses"
import type { RowPlace } from "../list-query"
import type { loader } from "../version"
import { UpdateProblem, updateFailed, VersionForm } from "./version-form"

/** The badge links to the version page. With scripts, it opens the same form in a dialog, and a toast shows the result. */
export function useVersionUpdate({ id, name, version }: DeploymentRow, { withReturn }: RowPlace) {
  const update = useFetcher<FormReply>()
  const [dialog, setDialog] = useState<"none" | "open" | "closed">("none")
  const show = useToast()
  const brand = useBrand()
  const showResult = useEffectEvent((result: FormReply | undefined) => {
    if (!result) return
    if (result.next !== undefined) setDialog("none")
    else if (result.problem && result.problem.kind !== "session-ended") {
      // The form shows the end of the session and errors of its fields.
      show({ kind: "error", ...updateFailed(brand.name) })
      setDialog("closed")
    }
  })
  // Before the browser paints: the dialog that closes must not show the error too.
  useLayoutEffect(() => showResult(update.data), [update.data])
  const reply = update.data?.result ? update.data : undefined
  return {
    // During a second submit, `reply` is still the previous reply.
    updating: update.state === "submitting" || (update.state === "loading" && !reply),
    badge: (
      <a
        href={withReturn(versionAddress(id))}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setDialog("open")
        }}
        className={`${badgeClass("outline")} row-version`}
      >
        <span>{`${isolated(name)}, update the version `}</span>
        <span>{version ?? "No version"}</span>
      </a>
    ),
    dialog: dialog !== "none" && (
      <VersionDialog
        id={id}
        open={dialog === "open"}
        onClose={() => setDialog((now) => (now === "open" ? "closed" : now))}
        update={update}
        reply={reply}
      />
    ),
  }
}

interface VersionDialogProps {
  id: string
  open: boolean
  onClose: () => void
  update: FetcherWithComponents<FormReply>
  reply: FormReply | undefined
}

/** Loads the form of the version page when it opens, because the list doesn't have its data. */
function VersionDialog({ id, open, onClose, update, reply }: VersionDialogProps) {
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
            // While it closes, its toast shows the error. Screen readers would read it twice.
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
