import { Form, href } from "react-router"
import type { Theme } from "~/http/cookies.server"
import { useCurrentAddress } from "~/http/return-to"
import { useRootData } from "~/page/use-brand"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icon-names"

const choices: Array<{ theme: Theme; label: string; icon: IconName }> = [
  { theme: "system", label: "System theme", icon: "monitor" },
  { theme: "light", label: "Light theme", icon: "sun" },
  { theme: "dark", label: "Dark theme", icon: "moon" },
]

/** A form post: works without scripts, and the server knows the theme before it renders. */
export function ThemeChoice() {
  const chosen = useRootData()?.theme ?? "system"
  return (
    <Form
      method="post"
      action={href("/theme")}
      preventScrollReset
      className="inline-flex rounded-control border border-line bg-raised p-0.5"
    >
      <input type="hidden" name="returnTo" value={useCurrentAddress()} />
      {choices.map(({ theme, label, icon }) => (
        <button
          key={theme}
          type="submit"
          name="theme"
          value={theme}
          aria-pressed={theme === chosen}
          title={label}
          className="grid size-7 place-items-center rounded-[4px] text-ink-3 transition-colors hover:text-ink aria-pressed:bg-gray-wash aria-pressed:text-ink max-md:size-11 pointer-coarse:size-11"
        >
          <Icon name={icon} size="sm" />
          <span className="sr-only">{`${label} `}</span>
        </button>
      ))}
    </Form>
  )
}
