/** A choice between few options, side by side. Radio buttons, so that it works in any form and with arrow keys. */
export function SegmentedControl<Value extends string>({
  legend,
  name,
  options,
  chosen,
  legendHidden = false,
  className = "",
}: {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  legendHidden?: boolean
  className?: string
}) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className={legendHidden ? "sr-only" : "mb-2 text-sm font-semibold text-ink-2"}>{legend}</legend>
      <div className="flex rounded-control narrow:flex-wrap border border-line-strong bg-sunk p-0.5">
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-8 min-w-0 flex-1 items-center narrow:flex-auto justify-center rounded-[5px] border border-transparent px-2 text-center font-medium text-ink-2 transition-colors hover:text-ink has-checked:border-line-strong has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
