import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefAttributes,
  use,
  useEffect,
  useRef,
} from "react"
import { type FetcherWithComponents, Form, type FormProps, useFormAction, useNavigation } from "react-router"
import { PersonField, usePersonField } from "~/auth/person/person-field"
import { mayHaveActed, type ProblemKind } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
import type { FormReply } from "~/http/form.server"
import { Button, type ButtonLook } from "~/ui/button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { HiddenFields } from "~/ui/hidden-fields"
import { Notice } from "~/ui/notice"
import { useHydrated } from "~/ui/use-hydrated"
import { SessionEnded } from "./session-ended"

/** A key of the page's newest load. An act that is sent again with the same key and content happens once. */
export const FormKey = createContext("")

/** Whether the form around a button is being sent. */
const Sending = createContext(false)

export interface PostFormProps extends FormProps, RefAttributes<HTMLFormElement> {
  /** The reply to this form, with the key for the next attempt. */
  reply?: Pick<FormReply, "formKey"> | null | undefined
  /** Sends the form while its page stays. */
  fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state"> | undefined
  /** What it sends without showing it. */
  fields?: ComponentProps<typeof HiddenFields>["fields"]
  /** The page's form, without a fetcher, has succeeded and is still on screen. */
  onDone?: (() => void) | undefined
}

/** A form that changes something: it acts for one person, and once. */
export function PostForm({ reply, fetcher, fields = [], onDone, children, ...props }: PostFormProps) {
  const pageKey = use(FormKey)
  const key = reply?.formKey ?? pageKey
  const { formAction, formData } = useNavigation()
  const address = useFormAction(props.action)
  const isSending = formAction === address && formData?.get("formKey") === key
  const sentFrom = useRef<string>(null)
  useEffect(() => {
    if (isSending) {
      sentFrom.current = pageKey
      return
    }
    // Without an answer, the page is still the one that sent the form.
    if (sentFrom.current !== null && sentFrom.current !== pageKey && !reply) onDone?.()
    sentFrom.current = null
  }, [isSending, pageKey, reply, onDone])
  const hydrated = useHydrated()
  const Element = fetcher?.Form ?? Form
  return (
    <Element {...props} method="post">
      <PersonField />
      <input type="hidden" name="formKey" value={key} />
      <HiddenFields fields={fields} />
      {/* Without scripts, the action leads to another page. */}
      {fetcher && hydrated && <input type="hidden" name="stay" value="yes" />}
      <Sending value={fetcher ? fetcher.state !== "idle" : isSending}>{children}</Sending>
    </Element>
  )
}

/** The fields of a form that scripts put together. The page stays; with `leaves`, until the form has succeeded. */
export function usePostFields({ leaves = false } = {}) {
  return { ...usePersonField(), formKey: use(FormKey), stay: leaves ? "until-done" : "yes" }
}

interface SubmitButtonProps extends Omit<ComponentProps<"button">, "type">, ButtonLook {
  /** What it says while the form is being sent. */
  sending?: ReactNode
  busy?: boolean
}

/** The button of a `PostForm`. It ignores presses while the form is being sent. */
export function SubmitButton({ sending, busy = false, children, ...rest }: SubmitButtonProps) {
  const isSending = use(Sending)
  return (
    <Button {...rest} type="submit" busy={isSending || busy}>
      {(isSending && sending) || children}
    </Button>
  )
}

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
