import { type MouseEvent, useEffect, useRef } from "react"
import { flashMessages } from "~/console/flash-messages"
import { isolated } from "~/domain/isolated"
import { isPlainClick } from "~/ui/is-plain-click"
import { useToast } from "~/ui/toasts"
import { logsZipAddress } from "../addresses"
import type { RowPlace } from "../list-query"

/**
 * A plain link to the file. With scripts, a hidden frame downloads it: if the server sends an error page, only the frame
 * navigates to it, and the page keeps its terminals and its input.
 */
export function LogsButton({
  row: { id, name },
  place,
}: {
  row: { id: string; name: string }
  place: RowPlace
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const show = useToast()
  useEffect(() => () => frame.current?.remove(), [])

  function download(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    frame.current?.remove()
    const downloadFrame = document.createElement("iframe")
    downloadFrame.hidden = true
    downloadFrame.src = `${logsZipAddress(id)}?frame`
    // A frame loads only an error page, never a download.
    downloadFrame.onload = () => {
      downloadFrame.remove()
      show(flashMessages["logs-failed"]())
    }
    document.body.append(downloadFrame)
    frame.current = downloadFrame
  }

  return (
    <a href={place.withReturn(logsZipAddress(id))} onClick={download}>
      <span>{place.alone ? "Download logs" : "Logs"}</span>
      <span>{` of ${isolated(name)}, as a zip file`}</span>
    </a>
  )
}
