import { lazy, type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from "react"
import { Link, useFetcher } from "react-router"
import type { FormReply } from "~/http/form"
import { useBrand } from "~/routes/brand"
import { badgeClass } from "~/ui/badge"
import { Icon } from "~/ui/icon"
import { Notice } from "~/ui/notice"
import { useToast } from "~/ui/toasts"
import { versionAddress } from "../addresses"
import { useActionAddress } from "../list-query"
import { versionUpdated, versionUpdateFailed } from "../toasts"

/** Fetched when the first dialog opens; when that fails, the page must not go down with it. */
const VersionDialog = lazy(() => import("./version-dialog").catch(() => ({ default: NotLoaded })))

/** What the action answers the dialog. */
export type UpdateResult = FormReply | { updated: string }

interface Updatable {
  id: string
  name: string
  version: string | null
}

/** The version badge: a link to the page that changes it, and with scripts the way to the same form in a dialog. */
export function useVersionUpdate({ id, name, version }: Updatable, { alone }: { alone: boolean }) {
  const addressOf = useActionAddress({ alone })
  const update = useFetcher<UpdateResult>()
  const [dialog, setDialog] = useState<"none" | "open" | "closed">("none")
  const reply = update.data && "result" in update.data ? update.data : undefined
  useOutcome({
    name,
    answer: update.data,
    onDone: () => setDialog("none"),
    onFailed: () => setDialog("closed"),
  })

  function open(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    event.preventDefault()
    setDialog("open")
  }

  return {
    // While it is sent again, `reply` is still the last one.
    updating: update.state === "submitting" || (update.state === "loading" && !reply),
    badge: (
      <Link
        to={addressOf(versionAddress(id))}
        onClick={open}
        title="Update Version"
        className={`${badgeClass("outline")} transition-colors hover:border-edge hover:bg-paper pointer-coarse:min-h-11`}
      >
        <span className="truncate">{version ?? "no version"}</span>
        <Icon name="pencil" size="sm" className="text-ink-3" />
        <span className="sr-only">, update the version of {name}</span>
      </Link>
    ),
    dialog: dialog !== "none" && (
      <Suspense>
        <VersionDialog
          id={id}
          open={dialog === "open"}
          onClose={() => setDialog((now) => (now === "open" ? "closed" : now))}
          update={update}
          reply={reply}
        />
      </Suspense>
    ),
  }
}

/** Says how an update ended. What the form itself must answer, a bad field or the end of the session, it says there. */
function useOutcome(update: {
  name: string
  answer: UpdateResult | undefined
  onDone: () => void
  onFailed: () => void
}) {
  const show = useToast()
  const brand = useBrand()
  const tell = useEffectEvent(() => {
    const { name, answer, onDone, onFailed } = update
    if (!answer) return
    if ("updated" in answer) {
      show(versionUpdated(name, answer.updated))
      onDone()
    } else if (answer.problem && answer.problem.kind !== "session-ended") {
      show(versionUpdateFailed(brand.name))
      onFailed()
    }
  })
  useEffect(() => tell(), [update.answer])
}

function NotLoaded() {
  return (
    <Notice kind="error" className="mt-4">
      <p>The versions could not be loaded. Reload the page to try again.</p>
    </Notice>
  )
}
