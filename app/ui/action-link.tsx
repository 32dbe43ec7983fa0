import type { KeyboardEvent, MouseEvent, RefAttributes } from "react"
import { Link, type LinkProps } from "react-router"
import { isPlainClick } from "./is-plain-click"
import { useHydrated } from "./use-hydrated"

/**
 * Without scripts a link to a page that does the same; with scripts the same element is a button. If it became another one, a
 * press that is held while the scripts arrive would be lost.
 */
export function ActionLink({
  expanded,
  onPress,
  ...rest
}: LinkProps & RefAttributes<HTMLAnchorElement> & { expanded: boolean; onPress(): void }) {
  const hydrated = useHydrated()
  function press(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onPress()
  }
  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== " ") return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.click()
  }
  return (
    <Link
      {...rest}
      reloadDocument
      discover="none"
      {...(hydrated && { role: "button", "aria-expanded": expanded })}
      onClick={press}
      onKeyDown={pressKey}
    />
  )
}
