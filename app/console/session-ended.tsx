import { useSignInAddress } from "~/auth/sign-in-address"
import { linkClass } from "~/ui/link"

/** The children continue the sentence after the link. */
export function SessionEnded({ children }: { children: string }) {
  return (
    <p>
      {"Your session has ended. "}
      <a href={useSignInAddress()} className={linkClass}>
        Sign in
      </a>
      {` ${children}`}
    </p>
  )
}
