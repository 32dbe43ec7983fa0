import { useSignInAddress } from "~/auth/sign-in/sign-in-address"

interface SessionEndedProps {
  /** Continues the sentence after the link. */
  children: string
  /** Replaces the link that returns to the page's own address. */
  link?: { href: string; target?: "_blank" }
}

export function SessionEnded({ children, link }: SessionEndedProps) {
  const here = useSignInAddress()
  return (
    <p>
      {"Your session has ended. "}
      <a {...(link ?? { href: here })} className="link">
        Sign in
      </a>
      {` ${children}`}
    </p>
  )
}
