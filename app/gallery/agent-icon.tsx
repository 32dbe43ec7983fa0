import { emojiOf } from "~/domain/agent-gallery"
import { Icon } from "~/ui/icon"
import { iconNames } from "~/ui/icons/names"

/**
 * What stands for an agent or a category beside its name, which says the same in words: an emoji or an icon of ours. What the
 * platform names as pictures would be fetched from strangers' hosts, which would learn who looks: none is loaded.
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
