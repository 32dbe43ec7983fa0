import { type ComponentType, createContext, type RefAttributes, use } from "react"
import { Form, type FormProps } from "react-router"
import { PersonField, usePersonField } from "~/auth/person-field"
import type { FormReply } from "~/http/form.server"
import { StayField } from "./stay-field"

/** A key of the page's newest load. An act that is sent again with the same key and content happens once. */
export const FormKey = createContext("")

export interface PostFormProps extends FormProps, RefAttributes<HTMLFormElement> {
  /** The refusal of this form, with the key for the next attempt. */
  reply?: Pick<FormReply, "formKey"> | null | undefined
  /** The form of a fetcher, whose page stays. */
  as?: ComponentType<FormProps & RefAttributes<HTMLFormElement>> | ComponentType<FormProps>
}

/** The same for a form that scripts put together, for `submit`. The page stays; with `leaves`, until the form has succeeded. */
export function usePostFields({ leaves = false } = {}) {
  return { ...usePersonField(), formKey: use(FormKey), stay: leaves ? "until-done" : "yes" }
}

/** A form that changes something: it acts for one person, and once. */
export function PostForm({ reply, as: Element = Form, children, ...props }: PostFormProps) {
  const key = use(FormKey)
  return (
    <Element {...props} method="post">
      <PersonField />
      <input type="hidden" name="formKey" value={reply?.formKey ?? key} />
      {Element !== Form && <StayField />}
      {children}
    </Element>
  )
}
