import type { ReactNode } from "react"
import { href, useLocation } from "react-router"
import { PostForm } from "~/console/post-form"
import { formatNumber } from "~/domain/count-text"
import { Button } from "~/ui/button"
import { type Selection, selectedField } from "~/ui/table/use-selection"
import { useHydrated } from "~/ui/use-hydrated"

/** The rows' checkboxes refer to this form by id. */
export const bulkFormId = "bulk"

/**
 * Replaces the count while rows are selected, so that the table doesn't move. Every action is confirmed on its own page,
 * which says whose machines they are.
 */
export function BulkBar({
  selection,
  found,
  count,
}: {
  selection: Selection
  /** Rows that match on all pages. */
  found: number
  /** Shown while no row is selected. */
  count: ReactNode
}) {
  const { search } = useLocation()
  const scripted = useHydrated()
  const { ids, shown, all } = selection
  const choosing = scripted && ids.length > 0
  const size = formatNumber(all ? found : ids.length)
  const elsewhere = all ? 0 : ids.length - shown.length
  const text = `${size} selected${elsewhere > 0 ? `, ${formatNumber(elsewhere)} of them not on this page` : ""}`
  return (
    <PostForm
      id={bulkFormId}
      action={`${href("/dashboard/bulk")}${search}`}
      data-choosing={choosing || undefined}
      className={`flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 ${choosing ? "z-2 bg-paper py-1 md:sticky md:top-14" : ""}`}
    >
      {/* It is there before it says something: otherwise, nobody hears it. */}
      <p role="status" className={choosing ? "font-semibold tabular-nums" : "sr-only"}>
        {choosing ? text : ""}
      </p>
      {!choosing && count}
      {choosing && (
        <>
          {ids
            .filter((id) => !shown.includes(id))
            .map((id) => (
              <input key={id} type="hidden" name={selectedField} value={id} />
            ))}
          {(all || found > ids.length) && (
            <Scope all={all} onChange={selection.setAll} ticked={ids.length} found={found} />
          )}
          <div className="flex flex-wrap gap-2">
            <BulkActions size={size} />
          </div>
          <Button look="quiet" size="sm" onClick={selection.clear} className="ml-auto">
            Clear selection
          </Button>
        </>
      )}
      <noscript>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Scope ticked={null} found={found} />
          <div className="flex flex-wrap gap-2">
            <BulkActions size={null} />
          </div>
        </div>
      </noscript>
    </PostForm>
  )
}

function Scope({
  all = false,
  onChange,
  ticked,
  found,
}: {
  all?: boolean
  onChange?: (all: boolean) => void
  /** Null without scripts. */
  ticked: number | null
  found: number
}) {
  const choices = [
    {
      value: "",
      label: ticked === null ? "Selected rows" : `Selected rows (${formatNumber(ticked)})`,
    },
    { value: "1", label: `Matching rows (${formatNumber(found)})` },
  ]
  return (
    <fieldset className="flex flex-wrap gap-x-4 text-sm">
      <legend className="sr-only">Apply to</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-8 items-center gap-2 max-md:min-h-11 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="all"
            value={value}
            {...(onChange
              ? { checked: all === (value === "1"), onChange: () => onChange(value === "1") }
              : { defaultChecked: value === "" })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function BulkActions({ size }: { size: string | null }) {
  return (
    <>
      <Button type="submit" name="act" value="delete" look="danger" size="sm">
        {size === null ? "Delete Selected" : `Delete Selected (${size})`}
      </Button>
      <Button type="submit" name="act" value="timeout" size="sm">
        Change Timeout
      </Button>
      <Button type="submit" name="act" value="version" size="sm">
        Change Version
      </Button>
    </>
  )
}
