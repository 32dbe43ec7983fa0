import { type MouseEvent, useId, useRef } from "react"
import { Button, buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { ToolButton } from "./tool-button"

interface TerminalToolsProps {
  fullscreen: boolean
  onFind: () => void
  onCopy: (event: MouseEvent) => void
  onPaste: (event: MouseEvent) => void
  onFullscreen: (event: MouseEvent) => void
  onClose: () => void
}

/** What can be done with a terminal. On a narrow screen what is rarely needed there is in a menu. */
export function TerminalTools({
  fullscreen,
  onFind,
  onCopy,
  onPaste,
  onFullscreen,
  onClose,
}: TerminalToolsProps) {
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  /** Below its button: a popover knows no place of its own in every browser yet. */
  function place() {
    const corner = opener.current?.getBoundingClientRect()
    if (!corner || !menu.current) return
    menu.current.style.top = `${corner.bottom + 4}px`
    menu.current.style.right = `${document.documentElement.clientWidth - corner.right}px`
  }

  /** What is chosen closes the menu, and only then goes on: closing gives the focus back to the button. */
  function choose(act: (event: MouseEvent) => void) {
    return (event: MouseEvent) => {
      menu.current?.hidePopover()
      act(event)
    }
  }

  return (
    <div className="flex items-center gap-0.5 md:gap-1">
      <ToolButton icon="search" name="Find" onClick={onFind} />
      <button
        ref={opener}
        type="button"
        popoverTarget={menuId}
        className={`${buttonClass({ look: "quiet", size: "sm" })} w-11 px-0 md:hidden`}
      >
        <Icon name="ellipsis" />
        <span className="sr-only">More</span>
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        onBeforeToggle={place}
        className="m-0 min-w-52 flex-col rounded-card border border-line-strong bg-raised p-1 text-ink shadow-raised scheme-dark max-md:inset-auto max-md:open:flex md:static md:flex md:min-w-0 md:flex-row md:gap-1 md:overflow-visible md:border-0 md:bg-transparent md:p-0 md:shadow-none"
      >
        <ToolButton icon="copy" name="Copy" named="narrow" onClick={choose(onCopy)} />
        <ToolButton icon="clipboard-paste" name="Paste" named="narrow" onClick={choose(onPaste)} />
      </div>
      <Button
        size="sm"
        onClick={onFullscreen}
        className="max-md:w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      >
        <Icon name={fullscreen ? "minimize-2" : "maximize-2"} className="md:hidden" />
        <span className="max-md:sr-only">{fullscreen ? "Exit Fullscreen" : "Fullscreen"}</span>
      </Button>
      <Button
        size="sm"
        onClick={onClose}
        className="max-md:w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      >
        <Icon name="x" className="md:hidden" />
        <span className="max-md:sr-only">Close</span>
      </Button>
    </div>
  )
}
