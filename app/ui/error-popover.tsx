import { useId } from "react"
import { Icon } from "./icon"

/** A warning button that shows its reason in a popover and as a tooltip; works without scripts. */
export function ErrorPopover({ cause, what }: { cause: string; what: string }) {
  const id = useId()
  return (
    <>
      {" "}
      <button
        type="button"
        popoverTarget={id}
        className="grid size-7 shrink-0 place-items-center rounded-control text-red hover:bg-red-wash pointer-coarse:size-11"
      >
        {/* As the button's own title, the cause would be read twice. */}
        <span aria-hidden="true" title={cause} className="grid size-full place-items-center">
          <Icon name="circle-alert" />
        </span>
        <span className="sr-only">{`Why ${what} failed: ${cause}`}</span>
      </button>{" "}
      <span id={id} popover="auto" className="error-note">
        {cause}
      </span>
    </>
  )
}
