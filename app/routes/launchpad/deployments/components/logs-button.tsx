import { type MouseEvent, useEffect, useRef } from "react"
import { buttonClass } from "~/ui/button"
import { useToast } from "~/ui/toasts"
import { logsZipAddress } from "../addresses"
import { useActionAddress } from "../list-query"
import { downloadFailed } from "../toasts"

/**
 * A plain link to the file. With scripts it is fetched by a hidden frame: the browser streams it to the disk, and when an
 * answer comes that is none, it is the frame that goes to it, and not the page with its terminals and what is typed.
 */
export function LogsButton({
  row: { id, name },
  alone,
  className,
}: {
  row: { id: string; name: string }
  alone: boolean
  className: string
}) {
  const addressOf = useActionAddress({ alone })
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useToast()
  useEffect(() => () => frame.current?.remove(), [])

  function download(event: MouseEvent) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere) return
    event.preventDefault()
    frame.current?.remove()
    const fetching = document.createElement("iframe")
    fetching.hidden = true
    fetching.src = `${logsZipAddress(id)}?frame`
    // What is downloaded never loads.
    fetching.onload = () => {
      fetching.remove()
      show(downloadFailed)
    }
    document.body.append(fetching)
    frame.current = fetching
  }

  return (
    <a
      href={addressOf(logsZipAddress(id))}
      onClick={download}
      className={`${buttonClass({ size: "sm" })} ${className}`}
    >
      Logs
      <span className="sr-only"> of {name}, as a zip file</span>
    </a>
  )
}
