import { useId } from "react"
import { Icon } from "./icon"

/** A warning button that shows its reason in a popover and as a tooltip; works without scripts. */
export function ErrorPopover({ cause, what }: { cause: string; what: string }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title={cause}
        className="grid size-7 shrink-0 place-items-center rounded-control text-red hover:bg-red-wash pointer-coarse:size-11"
      >
        <Icon name="circle-alert" />
        <span className="sr-only">
          Why {what} failed: {cause}
        </span>
      </button>
      <span id={id} popover="auto" className="error-note">
        {cause}
      </span>
    </>
  )
}
