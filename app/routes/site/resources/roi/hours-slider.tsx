import type { ChangeEvent } from "react"
import type { NumberRule } from "~/domain/bounded-number"
import { useHydrated } from "~/ui/use-hydrated"

/** The same number as the field above it, by hand: it writes into the field, which is the one that is sent. */
export function HoursSlider({
  hours,
  rule: { least, most },
  onSlide,
}: {
  hours: number
  rule: NumberRule
  onSlide: () => void
}) {
  const hydrated = useHydrated()

  function slide({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const field = currentTarget.form?.elements.namedItem("hours")
    if (!(field instanceof HTMLInputElement)) return
    field.value = currentTarget.value
    onSlide()
  }
  return (
    <div className="flex h-6 items-center noscript:hidden print:hidden pointer-coarse:h-11">
      {hydrated && (
        <input
          type="range"
          aria-label="Hours per week on automatable tasks"
          min={least}
          max={most}
          value={hours}
          onChange={slide}
          className="h-full w-full"
        />
      )}
    </div>
  )
}
