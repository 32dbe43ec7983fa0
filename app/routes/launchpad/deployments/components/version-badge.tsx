import { useEffectEvent, useLayoutEffect, useState } from "react"
import { useFetcher } from "react-router"
import type { DeploymentRow } from "~/console/deployments.server"
import { isolated } from "~/domain/isolated"
import type { FormReply } from "~/http/form.server"
import { useBrand } from "~/page/use-brand"
import { badgeClass } from "~/ui/badge"
import { isPlainClick } from "~/ui/is-plain-click"
import { useToast } from "~/ui/toasts"
import { versionAddress } from "../addresses"
import type { RowPlace } from "../list-query"
import { VersionDialog } from "./version-dialog"
import { updateFailed } from "./version-form"

/** The badge links to the version page. With scripts, it opens the same form in a dialog, and a toast tells the result. */
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
