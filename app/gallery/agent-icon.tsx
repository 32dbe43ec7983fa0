import { emojiOf } from "~/domain/agent-gallery"
import { Icon } from "~/ui/icon"
import { iconNames } from "~/ui/icons/names"

/**
 * The emoji or icon of an agent or a category. Image URLs from the platform are not loaded: other hosts would see who
 * is looking.
 */
export function AgentIcon({ icon, className = "" }: { icon: string | null; className?: string }) {
  const emoji = emojiOf(icon)
  if (emoji !== null) {
    return (
      <span aria-hidden="true" className={`inline-block ${className}`}>
        {emoji}
      </span>
    )
  }
  const named = iconNames.find((name) => name === icon?.trim().toLowerCase())
  return <Icon name={named ?? "bot"} size="lg" className={className} />
}
