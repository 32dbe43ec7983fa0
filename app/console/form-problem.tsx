import type { ReactNode } from "react"
import { failure, type ProblemKind } from "~/domain/outcome"
import type { FormReply } from "~/http/form"
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
  reply: Pick<FormReply, "problem" | "formKey"> | null | undefined
  copy: ProblemCopy
  className?: string
}

/** For a form whose session ended before anything was sent. */
export const endedBeforeSending = { problem: failure("session-ended").problem, formKey: "session-ended" }

/** A form's problem that belongs to no field. It takes the focus with each new reply. */
export function FormProblem({ reply, copy, className }: FormProblemProps) {
  if (!reply?.problem) return null
  const { kind } = reply.problem
  const signIn = kind === "session-ended" ? copy[kind] : undefined
  return (
    <FocusOnMount occasion={reply.formKey}>
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
