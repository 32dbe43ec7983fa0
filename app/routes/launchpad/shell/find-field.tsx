import { useEffect, useState } from "react"
import { Form, href, Link, useLocation } from "react-router"
import { buttonClass } from "~/ui/button"
import { useHotkeys } from "~/ui/hotkeys"
import { Icon } from "~/ui/icon"
import { newSearch } from "~/ui/table/table-query"
import { FindDialog } from "../find/dialog"
import { FindInput } from "../find/find-input"

/** Whether the page has a search of its own. */
function focusOwnSearch() {
  const own = document.querySelector<HTMLInputElement>("main input[aria-keyshortcuts]")
  own?.focus()
  own?.select()
  return own !== null
}

/** A form without scripts. With scripts, keys open the same as a dialog, or `/` focuses the page's own search. */
export function FindField({ signedIn }: { signedIn: boolean }) {
  // The page has the same field.
  const shown = useLocation().pathname !== href("/find") && signedIn
  const [open, setOpen] = useState(false)
  useHotkeys({
    "/": () => setOpen(!focusOwnSearch() && shown),
  })
  useEffect(() => {
    if (!signedIn) return
    const isApple = /^(Mac|iP)/.test(navigator.platform)
    const open = (event: KeyboardEvent) => {
      // A Cyrillic keyboard has no "k" on this key. On a Mac, Ctrl K cuts the rest of a line.
      const isAsked = event.code === "KeyK" && event.metaKey === isApple && event.ctrlKey !== isApple
      const isField = event.target instanceof Element && event.target.closest("textarea, dialog")
      if (!isAsked || event.altKey || event.shiftKey || isField) return
      event.preventDefault()
      setOpen(shown || !focusOwnSearch())
    }
    document.addEventListener("keydown", open)
    return () => document.removeEventListener("keydown", open)
  }, [signedIn, shown])
  if (!shown) return null
  return (
    <>
      <search aria-label="Everything" className="ml-3 min-w-0 max-w-72 flex-1 @max-[60rem]:hidden">
        <Form action={href("/find")} state={newSearch.state}>
          <FindInput aria-keyshortcuts="Control+K" placeholder="Find" />
        </Form>
      </search>
      <Link
        discover="none"
        to={href("/find")}
        className={`${buttonClass({ look: "quiet" })} w-11 px-0 @min-[60rem]:hidden`}
      >
        <Icon name="search" />
        <span className="sr-only">Find</span>
      </Link>
      {open && <FindDialog onClose={() => setOpen(false)} />}
    </>
  )
}
