import { href } from "react-router"
import type { ContactTopic } from "~/domain/contact-message"
import { useBrand } from "~/page/use-brand"
import { LinkButton } from "~/ui/button"

interface ContactButtonProps {
  topic: ContactTopic
  chat?: string
  children: string
}

/** Links to the contact form with the topic selected, and to the chat above it where one is configured: `chat` is its label then. */
export function ContactButton({ topic, chat, children }: ContactButtonProps) {
  const chats = useBrand().chatScriptUrl !== null
  return (
    <LinkButton to={`${href("/contact")}?topic=${topic}`} size="lg">
      {(chats && chat) || children}
    </LinkButton>
  )
}
