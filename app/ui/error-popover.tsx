import { useId } from "react"
import { Icon } from "./icon"

/** A button that shows why something failed or stopped, in a popover and as a tooltip; works without scripts. */
export function ErrorPopover({ cause, what, failed }: { cause: string; what: string; failed: boolean }) {
  const id = useId()
  return (
    <>
      {" "}
      <button
        type="button"
        popoverTarget={id}
        className={`grid size-7 shrink-0 place-items-center rounded-control pointer-coarse:size-11 ${failed ? "text-red hover:bg-red-wash" : "text-ink-2 hover:bg-gray-wash"}`}
      >
        {/* As the button's own title, the cause would be read twice. */}
        <span aria-hidden="true" title={cause} className="grid size-full place-items-center">
          <Icon name={failed ? "circle-alert" : "info"} />
        </span>
        <span className="sr-only">{`Why ${what} ${failed ? "failed" : "stopped"}: ${cause}`}</span>
      </button>{" "}
      <span id={id} popover="auto" className="error-note">
        {cause}
      </span>
    </>
  )
}
