import type { ReactNode } from "react"
import { failure, type ProblemKind } from "~/domain/outcome"
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

const endedBeforeSending = { problem: failure("session-ended").problem, formKey: "session-ended" }

/** A form's problem that belongs to no field. It takes the focus with each new reply. */
export function FormProblem({ reply, ended = false, copy, className }: FormProblemProps) {
  const { problem, formKey } = ended && !reply?.problem ? endedBeforeSending : (reply ?? {})
  if (!problem) return null
  const { kind } = problem
  const signIn = kind === "session-ended" ? copy[kind] : undefined
  return (
    <FocusOnMount occasion={formKey}>
      <Notice kind="error" title={signIn ? undefined : copy.title} className={className}>
        {signIn ? (
          <SessionEnded>{signIn}</SessionEnded>
        ) : (
          <p className="[overflow-wrap:anywhere]">{copy[kind] ?? copy.otherwise}</p>
        )}
      </Notice>
    </FocusOnMount>
  )
}
