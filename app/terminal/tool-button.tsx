import type { ComponentProps } from "react"
import { buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icons/names"

interface ToolButtonProps extends Omit<ComponentProps<"button">, "children" | "title"> {
  icon: IconName
  name: string
  /** For what is either on or off. */
  pressed?: boolean
  /** Where the name is written out beside the icon: in a narrow panel, in the menu of tools. */
  named?: "narrow"
}

/** A small button of the terminal: an icon, and its name for whoever points at it or hears it. */
export function ToolButton({ icon, name, pressed, named, className = "", ...rest }: ToolButtonProps) {
  const shape = named
    ? "@max-[40rem]:justify-start @max-[40rem]:gap-3 @max-[40rem]:px-3 @min-[40rem]:w-8 @min-[40rem]:px-0 @min-[40rem]:max-md:w-11 @min-[40rem]:pointer-coarse:w-11"
    : "w-8 px-0 max-md:w-11 pointer-coarse:w-11"
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={name}
      {...rest}
      className={`${buttonClass({ look: "quiet", size: "sm" })} ${shape} aria-pressed:bg-ember-wash aria-pressed:text-ember-ink ${className}`}
    >
      <Icon name={icon} />
      <span className={named ? "@min-[40rem]:sr-only" : "sr-only"}>{name}</span>
    </button>
  )
}
