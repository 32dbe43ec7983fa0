import { type AgentOnCard, toEmoji } from "~/domain/agent-gallery"
import type { PictureKind } from "~/domain/agent-picture"
import { Icon } from "~/ui/icon"
import { iconNames } from "~/ui/icon-names"
import { pictureAddress } from "./addresses"

/** The emoji or icon of an agent or a category. */
export function AgentIcon({ icon, className = "" }: { icon: string | null; className?: string }) {
  const emoji = toEmoji(icon)
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

export function AgentAvatar({
  agent: { id, icon, pictures },
  className,
}: {
  agent: Pick<AgentOnCard, "id" | "icon" | "pictures">
  className: string
}) {
  const avatar = pictures.includes("avatar")
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-control border border-line bg-sunk text-ink-2 ${className}`}
      style={avatar ? pictureStyle(id, "avatar") : undefined}
    >
      {!avatar && <AgentIcon icon={icon} />}
    </span>
  )
}

/** A decoration: where it doesn't load, browsers show nothing instead. */
export function pictureStyle(id: string, kind: PictureKind) {
  return {
    backgroundImage: `url(${pictureAddress(id, kind)})`,
    backgroundPosition: "center",
    backgroundSize: "cover",
  }
}
