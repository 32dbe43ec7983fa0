import type { ReactNode } from "react"
import type { BarKey } from "~/domain/terminal-keys"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"

const arrows = [
  { key: "Left", icon: "arrow-left" },
  { key: "Up", icon: "arrow-up" },
  { key: "Down", icon: "arrow-down" },
  { key: "Right", icon: "arrow-right" },
] as const

interface KeyBarProps {
  ctrl: boolean
  onCtrl: () => void
  onKey: (key: BarKey) => void
}

/** Keys that a shell needs and an on-screen keyboard lacks. */
export function KeyBar({ ctrl, onCtrl, onKey }: KeyBarProps) {
  return (
    <div className="@container hidden border-t border-line pointer-coarse:block">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        aria-label="Keys"
        className="grid grid-cols-4 gap-0.5 px-px py-0.5 @min-[20rem]:grid-cols-7"
      >
        <Key pressed={ctrl} onPress={onCtrl}>
          Ctrl
        </Key>
        <Key onPress={() => onKey("Esc")}>Esc</Key>
        <Key onPress={() => onKey("Tab")}>Tab</Key>
        {arrows.map(({ key, icon }) => (
          <Key key={key} onPress={() => onKey(key)}>
            <Icon name={icon} />
            <span className="sr-only">{key}</span>
          </Key>
        ))}
      </div>
    </div>
  )
}

interface KeyProps {
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}

function Key({ pressed, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      // Keeps the focus in the terminal. Otherwise the on-screen keyboard would close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`${buttonClass({ look: "quiet", size: "sm" })} min-w-11 touch-manipulation bg-raised aria-pressed:bg-ember aria-pressed:text-on-ember`}
    >
      {children}
    </button>
  )
}
