import { type ComponentProps, type MouseEvent, useId, useRef } from "react"
import { Button, buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icon-names"

interface TerminalToolsProps {
  fullscreen: boolean
  screenReader: boolean
  /** Null where the terminal has a window of its own. */
  windowAddress: string | null
  onFind: () => void
  onCopy: (event: MouseEvent) => void
  onPaste: (event: MouseEvent) => void
  onSelectText: () => void
  /** By so many pixels. */
  onTextSize: (by: number) => void
  onScreenReader: () => void
  onFullscreen: (event: MouseEvent) => void
  onClose: () => void
}

/** The toolbar of a terminal. A narrow panel moves the less common tools into a menu. */
export function TerminalTools({
  fullscreen,
  screenReader,
  windowAddress,
  onFind,
  onCopy,
  onPaste,
  onSelectText,
  onTextSize,
  onScreenReader,
  onFullscreen,
  onClose,
}: TerminalToolsProps) {
  const menuId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  /** Positions the menu by hand, because not every browser supports anchor positioning. */
  function place() {
    const corner = opener.current?.getBoundingClientRect()
    if (!corner || !menu.current) return
    menu.current.style.top = `${corner.bottom + 4}px`
    menu.current.style.right = `${document.documentElement.clientWidth - corner.right}px`
  }

  /** Closes the menu first, because closing moves the focus back to the button. */
  function choose(action: (event: MouseEvent) => void) {
    return (event: MouseEvent) => {
      menu.current?.hidePopover()
      action(event)
    }
  }

  return (
    <div className="flex items-center gap-0.5 @min-[40rem]:gap-1">
      <ToolButton icon="search" name="Find" onClick={onFind} />
      <button
        ref={opener}
        type="button"
        popoverTarget={menuId}
        className={`${buttonClass({ look: "quiet", size: "sm" })} w-11 px-0 @min-[40rem]:hidden`}
      >
        <Icon name="ellipsis" />
        <span className="sr-only">More</span>
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        onBeforeToggle={place}
        className="m-0 min-w-56 flex-col rounded-card border border-line-strong bg-raised p-1 text-ink shadow-raised scheme-dark @max-[40rem]:inset-auto @max-[40rem]:open:flex @min-[40rem]:static @min-[40rem]:flex @min-[40rem]:min-w-0 @min-[40rem]:flex-row @min-[40rem]:gap-1 @min-[40rem]:overflow-visible @min-[40rem]:border-0 @min-[40rem]:bg-transparent @min-[40rem]:p-0 @min-[40rem]:shadow-none"
      >
        <ToolButton icon="copy" name="Copy" named="narrow" onClick={choose(onCopy)} />
        <ToolButton icon="clipboard-paste" name="Paste" named="narrow" onClick={choose(onPaste)} />
        <ToolButton icon="text-select" name="Select text" named="narrow" onClick={choose(onSelectText)} />
        <ToolButton
          icon="a-arrow-down"
          name="Smaller text (A−)"
          named="narrow"
          onClick={() => onTextSize(-2)}
        />
        <ToolButton icon="a-arrow-up" name="Larger text (A+)" named="narrow" onClick={() => onTextSize(2)} />
        <ToolButton
          icon="accessibility"
          name="Screen-reader mode"
          named="narrow"
          pressed={screenReader}
          onClick={choose(onScreenReader)}
        />
        {windowAddress !== null && (
          <a
            href={windowAddress}
            target="_blank"
            rel="noopener"
            title="Open in a window"
            className={toolClass("narrow")}
          >
            <Icon name="external-link" />
            <span className="@min-[40rem]:sr-only">Open in a window</span>
          </a>
        )}
      </div>
      <WideButton
        icon={fullscreen ? "minimize-2" : "maximize-2"}
        name={fullscreen ? "Exit Fullscreen" : "Fullscreen"}
        onClick={onFullscreen}
      />
      <WideButton icon="x" name="Close" onClick={onClose} />
    </div>
  )
}

/** A word in a wide panel, an icon in a narrow one. */
function WideButton({ icon, name, onClick }: Pick<ToolButtonProps, "icon" | "name" | "onClick">) {
  return (
    <Button
      size="sm"
      onClick={onClick}
      className="@max-[40rem]:w-11 @max-[40rem]:border-transparent @max-[40rem]:bg-transparent @max-[40rem]:px-0"
    >
      <Icon name={icon} className="@min-[40rem]:hidden" />
      <span className="@max-[40rem]:sr-only">{name}</span>
    </Button>
  )
}

interface ToolButtonProps extends Omit<ComponentProps<"button">, "children" | "title" | "className"> {
  icon: IconName
  name: string
  /** For a toggle. */
  pressed?: boolean
  /** Shows the name beside the icon in a narrow panel, where the tool is in a menu. */
  named?: "narrow"
}

export function ToolButton({ icon, name, pressed, named, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={name}
      {...rest}
      className={`${toolClass(named)} aria-pressed:bg-ember-wash aria-pressed:text-ember-ink`}
    >
      <Icon name={icon} />
      <span className={named ? "@min-[40rem]:sr-only" : "sr-only"}>{name}</span>
    </button>
  )
}

function toolClass(named: ToolButtonProps["named"]) {
  const shape = named
    ? "@max-[40rem]:justify-start @max-[40rem]:gap-3 @max-[40rem]:px-3 @min-[40rem]:w-8 @min-[40rem]:px-0 @min-[40rem]:max-md:w-11 @min-[40rem]:pointer-coarse:w-11"
    : "w-8 px-0 max-md:w-11 pointer-coarse:w-11"
  return `${buttonClass({ look: "quiet", size: "sm" })} ${shape}`
}
