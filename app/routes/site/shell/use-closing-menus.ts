import { type RefObject, useEffect } from "react"

/**
 * The menus open and close without scripts; with scripts they also close on Escape, on a press or a focus elsewhere, and on
 * the way to another page.
 */
export function useCloseMenus(panel: RefObject<HTMLElement | null>, locationKey: string) {
  useEffect(() => {
    closeAll(panel.current)
    panel.current?.hidePopover()
  }, [panel, locationKey])

  useEffect(() => {
    function onLeave({ target }: Event) {
      closeAll(panel.current, target instanceof Node ? target : null)
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return
      const open = panel.current?.querySelector<HTMLDetailsElement>("details[open]")
      if (!open) return
      // The first press closes the menu, the next one the panel that it is in.
      event.preventDefault()
      open.open = false
      if (open.contains(document.activeElement)) open.querySelector("summary")?.focus()
    }
    document.addEventListener("pointerdown", onLeave)
    document.addEventListener("focusin", onLeave)
    document.addEventListener("keydown", onKey)
    return () => {
      document.removeEventListener("pointerdown", onLeave)
      document.removeEventListener("focusin", onLeave)
      document.removeEventListener("keydown", onKey)
    }
  }, [panel])
}

function closeAll(panel: HTMLElement | null, except: Node | null = null) {
  for (const menu of panel?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []) {
    if (!menu.contains(except)) menu.open = false
  }
}
