import { useCopy } from "./copy-button"
import { Icon } from "./icon"
import { useHydrated } from "./use-hydrated"

/** An id with its middle left out. Its name has the whole id, and what is seen, for voice control. With scripts a click copies the whole id and confirms it for 2 s. */
export function ShortId({ id }: { id: string }) {
  const [copied, copy] = useCopy()
  const short = id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
  const text = (
    <code translate="no" title={id}>
      {short}
    </code>
  )
  if (!useHydrated()) return <span className="short-id">{text}</span>
  return (
    <button
      type="button"
      aria-label={`Copy id ${short}${short === id ? "" : `, in full ${id}`}`}
      onClick={() => copy(id)}
      className="short-id group/id relative inline-flex min-h-6 items-center rounded-control hover:bg-gray-wash hover:text-ink pointer-coarse:min-h-11"
    >
      {text}
      <Icon
        name={copied ? "check" : "copy"}
        size="sm"
        className={
          // Over the end of the id: beside it, its place would be a hole.
          `absolute right-0.5 bg-gray-wash ${copied ? "text-green" : "opacity-0 group-hover/id:opacity-100 group-focus-visible/id:opacity-100"}`
        }
      />
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  )
}
