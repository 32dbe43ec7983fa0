import { useState } from "react"
import { Dialog } from "~/ui/dialog"
import { hotkeysEnabled, setHotkeysEnabled, useHotkeys } from "~/ui/hotkeys"
import { Icon } from "~/ui/icon"
import { useHydrated } from "~/ui/use-hydrated"

const keys = [
  { keys: ["/"], does: "Search the list, or find anything" },
  { keys: ["Ctrl", "K"], does: "Find anything (on a Mac, ⌘ K)" },
  { keys: ["j"], does: "Next row" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["x"], does: "Select the row" },
  { keys: ["Shift", "x"], does: "Select up to this row" },
  { keys: ["?"], does: "Show these shortcuts" },
]

/** Lists the shortcuts and lets people turn them off (WCAG 2.1.4). */
export function Shortcuts() {
  const [open, setOpen] = useState(false)
  useHotkeys({ "?": () => setOpen(true) })
  if (!useHydrated()) return null
  return (
    <>
      <button
        type="button"
        title="Keyboard shortcuts"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="grid size-8 place-items-center rounded-control text-ink-3 transition-colors hover:bg-gray-wash hover:text-ink max-md:hidden"
      >
        <Icon name="keyboard" />
        <span className="sr-only">Keyboard shortcuts</span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        {open && <KeyMap />}
      </Dialog>
    </>
  )
}

function KeyMap() {
  const [on, setOn] = useState(hotkeysEnabled)
  return (
    <>
      <dl className="grid gap-2">
        {keys.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-6">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  translate="no"
                  key={key}
                  className="min-w-7 rounded-control border border-line-strong bg-sunk px-1.5 text-center text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-2.5 border-t border-line pt-2">
        <input
          type="checkbox"
          checked={on}
          onChange={({ target }) => {
            setHotkeysEnabled(target.checked)
            setOn(hotkeysEnabled())
          }}
        />
        Use single-key shortcuts, except while typing
      </label>
    </>
  )
}
