import type { ReactNode, SubmitEvent } from "react"
import { href, useLocation, useSubmit } from "react-router"
import { PostForm } from "~/console/post-form"
import { hourlyCents } from "~/domain/charges"
import { formatNumber } from "~/domain/count-text"
import { machineKindOf } from "~/domain/deployment-types"
import type { AdminDeployment } from "~/platform/admin/deployments.server"
import { Button } from "~/ui/button"
import { type Selection, selectedField } from "~/ui/table/use-selection"
import { useHydrated } from "~/ui/use-hydrated"
import { chargedText, deleteManyQuestion } from "../../bulk/bulk-copy"

/** The rows' checkboxes refer to this form by id. */
export const bulkFormId = "bulk"

interface BulkBarProps {
  selection: Selection
  /** Of the page on screen. */
  rows: AdminDeployment[]
  /** Rows that match on all pages. */
  found: number
  /** Shown while no row is selected. */
  count: ReactNode
}

/**
 * Replaces the count while rows are selected, so that the table doesn't move. Every action is confirmed on its own page;
 * with scripts, deleting rows that were selected one by one is confirmed in a dialog.
 */
export function BulkBar({ selection, found, rows, count }: BulkBarProps) {
  const { search } = useLocation()
  const ask = useDeleteConfirmation(selection)
  const scripted = useHydrated()
  const { ids, shown, all } = selection
  const choosing = scripted && ids.length > 0
  const size = formatNumber(all ? found : ids.length)
  const elsewhere = all ? 0 : ids.length - shown.length
  const rest = elsewhere > 0 ? `, ${formatNumber(elsewhere)} of them not on this page` : ""
  const picked = all || rest ? [] : rows.filter(({ id }) => shown.includes(id))
  return (
    <PostForm
      id={bulkFormId}
      action={`${href("/dashboard/bulk")}${search}`}
      onSubmit={ask}
      data-choosing={choosing || undefined}
      className={`flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 ${choosing ? "z-2 bg-paper py-1 md:sticky md:top-14" : ""}`}
    >
      {/* It is there before it says something: otherwise, nobody hears it. */}
      <p role="status" className={choosing ? "font-semibold tabular-nums" : "sr-only"}>
        <span>{choosing && `${size} selected${rest}`}</span>
        <span className="font-normal text-ink-2">{choosing && picked.length > 0 && whose(picked)}</span>
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

/** " of ada@example.com: 2 running, $0.20/hour" */
function whose(rows: AdminDeployment[]) {
  const owners = new Set(rows.map(({ userEmail }) => userEmail?.toLowerCase() || "an unknown owner"))
  const [owner] = owners.size === 1 ? owners : [`${formatNumber(owners.size)} customers`]
  const rates = rows.map((row) => hourlyCents({ ...row, kind: machineKindOf(row.configId) }))
  return ` of ${owner}: ${chargedText(rates)}`
}

interface ScopeProps {
  all?: boolean
  onChange?: (all: boolean) => void
  /** Null without scripts. */
  ticked: number | null
  found: number
}

function Scope({ all = false, onChange, ticked, found }: ScopeProps) {
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

/** Confirms a delete of selected rows in a dialog. Every other action is confirmed on its page. */
function useDeleteConfirmation({ ids }: Selection) {
  const submit = useSubmit()
  return (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent
    const fields = new FormData(form, submitter)
    if (fields.get("act") !== "delete" || fields.get("all") === "1") return
    event.preventDefault()
    if (!window.confirm(deleteManyQuestion(ids.length))) return
    fields.set("step", "start")
    fields.set("count", String(ids.length))
    fields.set("formKey", crypto.randomUUID())
    submit(fields, { method: "post", action: form.getAttribute("action") ?? "" })
  }
}
