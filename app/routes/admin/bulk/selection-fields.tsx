import type { Selection } from "./selection"

/** The selection, carried from one step to the next. */
export function SelectionFields({ selection: { kind, all, ids } }: { selection: Selection }) {
  return (
    <>
      <input type="hidden" name="act" value={kind} />
      {all && <input type="hidden" name="all" value="1" />}
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
    </>
  )
}
