import { useCopy } from "./copy-button"
import { Icon } from "./icon"
import { useHydrated } from "./use-hydrated"

/** An id with its middle left out, also in its name: voice control presses what is seen. With scripts a click copies the whole id and confirms it for 2 s. */
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
      aria-label={`Copy id ${short}`}
      onClick={() => copy(id)}
      className="short-id group/id inline-flex min-h-6 items-center gap-0.5 rounded-control hover:bg-gray-wash hover:text-ink pointer-coarse:min-h-11"
    >
      {text}
      <Icon
        name={copied ? "check" : "copy"}
        size="sm"
        className={
          copied ? "text-green" : "opacity-0 group-hover/id:opacity-100 group-focus-visible/id:opacity-100"
        }
      />
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </button>
  )
}
