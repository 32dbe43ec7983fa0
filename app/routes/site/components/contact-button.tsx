import { href } from "react-router"
import type { ContactTopic } from "~/domain/contact-message"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"

/** Links to the contact form with the topic selected, and to the chat above it where one is configured. */
export function ContactButton({
  topic,
  look = "secondary",
  size = "lg",
  chat,
  children,
}: {
  topic: ContactTopic
  look?: "primary" | "secondary" | "quiet"
  size?: "md" | "lg"
  /** The label where a chat is configured. */
  chat?: string
  children: string
}) {
  const chats = useBrand().chatScriptUrl !== null && chat !== undefined
  return (
    <LinkButton to={`${href("/contact")}?topic=${topic}`} look={look} size={size}>
      {chats ? chat : children}
    </LinkButton>
  )
}
