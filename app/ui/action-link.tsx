import type { ComponentProps, KeyboardEvent, MouseEvent } from "react"
import { isPlainClick } from "./is-plain-click"
import { useHydrated } from "./use-hydrated"

/**
 * Without scripts, or `onPress`, a link to a page; otherwise the same element is a button. If it became another one, a
 * press that is held while the scripts arrive would be lost. Not the router's link, which a press never asks to go anywhere: it takes
 * longer than the rest of a row's button.
 */
export function ActionLink({
  href,
  expanded,
  onPress,
  ...rest
}: ComponentProps<"a"> & { href: string; expanded: boolean; onPress?(event: MouseEvent): void }) {
  const hydrated = useHydrated()
  function press(event: MouseEvent) {
    if (!onPress || !isPlainClick(event)) return
    event.preventDefault()
    onPress(event)
  }
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== " ") return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.click()
  }
  return (
    <a
      {...rest}
      href={href}
      {...(hydrated && onPress && { role: "button", "aria-expanded": expanded })}
      onClick={press}
      onKeyDown={onPress && pressKey}
    />
  )
}
