import { href } from "react-router"
import type { ContactTopic } from "~/domain/contact-message"
import { LinkButton } from "~/ui/button"

/** Links to the contact form with the topic selected. */
export function ContactButton({
  topic,
  look = "secondary",
  size = "lg",
  children,
}: {
  topic: ContactTopic
  look?: "primary" | "secondary" | "quiet"
  size?: "md" | "lg"
  children: string
}) {
  return (
    <LinkButton to={`${href("/contact")}?topic=${topic}`} look={look} size={size}>
      {children}
    </LinkButton>
  )
}
