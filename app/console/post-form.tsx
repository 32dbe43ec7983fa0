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
import type { FormReply } from "~/http/form.server"
import { Button, type ButtonLook } from "~/ui/button"
import { useHydrated } from "~/ui/use-hydrated"

/** A key of the page's newest load. An act that is sent again with the same key and content happens once. */
export const FormKey = createContext("")

/** Whether the form around a button is being sent. */
const Sending = createContext(false)

export interface PostFormProps extends FormProps, RefAttributes<HTMLFormElement> {
  /** The reply to this form, with the key for the next attempt. */
  reply?: Pick<FormReply, "formKey"> | null | undefined
  /** Sends the form while its page stays. */
  fetcher?: Pick<FetcherWithComponents<unknown>, "Form" | "state"> | undefined
  /** The page's form, without a fetcher, has succeeded and is still on screen. */
  onDone?: (() => void) | undefined
}

/** A form that changes something: it acts for one person, and once. */
export function PostForm({ reply, fetcher, onDone, children, ...props }: PostFormProps) {
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
