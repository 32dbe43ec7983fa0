/** Topics of the contact form; each has its own address, `/contact?topic={topic}`. */
export const contactTopics = ["pricing", "pilot", "support", "partner", "other"] as const
export type ContactTopic = (typeof contactTopics)[number]

const subjects: Record<ContactTopic, string> = {
  pricing: "Pricing",
  pilot: "GenAI Pilot Program",
  support: "Support",
  partner: "Service providers",
  other: "General question",
}

/** "other" for an unknown topic. */
export function toContactTopic(text: string | null | undefined): ContactTopic {
  return contactTopics.find((topic) => topic === text) ?? "other"
}

/** The topic's name, for a choice or a subject line. */
export function topicName(topic: ContactTopic) {
  return subjects[topic]
}

/** Characters: some mail programs cut a mailto link after about 2,000. */
const safeAddress = 1_900

export interface ContactMessage {
  subject: string
  /** Lines end in "\n". */
  body: string
  /** The complete `mailto:` link (RFC 6068: lines end in CRLF, a space is %20). */
  mailto: string
  /** The link is too long for some mail programs. */
  long: boolean
}

/** Composes the message for the user's own mail program; the server sends nothing. */
export function composeMessage(given: {
  to: string
  product: string
  topic: ContactTopic
  organization: string
  text: string
}): ContactMessage {
  const organization = given.organization.replace(/\s+/g, " ").trim()
  const subject = [`${given.product}: ${subjects[given.topic]}`, organization].filter(Boolean).join(", ")
  const body = given.text.replace(/\r\n?/g, "\n").trim()
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`
  const mailto = `mailto:${encodeURIComponent(given.to).replace("%40", "@")}?${query}`
  return { subject, body, mailto, long: mailto.length > safeAddress }
}
