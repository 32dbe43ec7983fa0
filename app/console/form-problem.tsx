import type { ReactNode } from "react"
import { mayHaveActed, type ProblemKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import type { FormReply } from "~/http/form.server"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Notice } from "~/ui/notice"
import { SessionEnded } from "./session-ended"

/** What a form says about each problem. The text for an ended session continues "Your session has ended. Sign in". */
export type ProblemCopy = Partial<Record<Exclude<ProblemKind, "session-ended">, ReactNode>> & {
  "session-ended"?: string
  otherwise: ReactNode
  title?: ReactNode
}

interface FormProblemProps {
  reply?: Pick<FormReply, "problem" | "formKey"> | null | undefined
  /** The session has ended since the page was opened. Says so until a reply has a problem of its own. */
  ended?: boolean
  copy: ProblemCopy
  className?: string
}

/** A form's problem that belongs to no field. It takes the focus with each new reply, and never from somebody who is typing. */
export function FormProblem({ reply, ended = false, copy, className }: FormProblemProps) {
  const kind = reply?.problem?.kind ?? (ended ? "session-ended" : null)
  if (kind === null) return null
  // An answer that can't be read may be about a change that was made, as no answer.
  const unsure = mayHaveActed(kind) ? copy.unavailable : undefined
  const isOurs = kind === "unsettled" || kind === "not-taken"
  const said = copy[kind] ?? unsure ?? (isOurs ? problemText(kind) : copy.otherwise)
  const signIn = kind === "session-ended" ? copy[kind] : undefined
  const notice = (
    <Notice kind="error" title={signIn ? undefined : copy.title} className={className}>
      {signIn ? <SessionEnded>{signIn}</SessionEnded> : <p>{said}</p>}
    </Notice>
  )
  return reply?.problem ? <FocusOnMount occasion={reply.formKey}>{notice}</FocusOnMount> : notice
}
