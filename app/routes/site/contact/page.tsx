import { useState } from "react"
import { Form, href, useSearchParams } from "react-router"
import { z } from "zod"
import {
  type ContactMessage,
  composeMessage,
  contactTopics,
  toContactTopic,
  topicName,
} from "~/domain/contact-message"
import { services } from "~/http/contexts"
import { parseForm } from "~/http/form.server"
import { useBrand } from "~/page/use-brand"
import { useFormState } from "~/page/use-form-state"
import { ActionLink } from "~/ui/action-link"
import { Button, buttonClass } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { Field } from "~/ui/field"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { FormErrors } from "~/ui/form-errors"
import { Panel } from "~/ui/panel"
import { Select } from "~/ui/select"
import { TextField } from "~/ui/text-field"
import { liveHandle } from "../page-scripts"
import { siteMeta } from "../seo/meta"
import type { Route } from "./+types/page"

export const meta: Route.MetaFunction = ({ matches }) => siteMeta(matches, "contact")

const draft = z.object({
  topic: z.string().optional(),
  organization: z.string().max(200, "Keep the name under 200 characters.").default(""),
  text: z.string("Enter a message.").max(5_000, "Keep the message under 5,000 characters."),
})

/** Composes the message. The visitor's own email app sends it, so nothing is stored here. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, draft)
  if (!form.ok) return form.reject()
  const { name, contactEmail } = context.get(services).brand
  const { organization, text } = form.value
  const topic = toContactTopic(form.value.topic)
  return {
    message: composeMessage({ to: contactEmail, product: name, topic, organization, text }),
    draft: { topic, organization, text },
  }
}

export const handle = liveHandle

export default function Contact({ actionData }: Route.ComponentProps) {
  const { contactEmail, chatScriptUrl } = useBrand()
  const [search] = useSearchParams()
  const composed = actionData && "message" in actionData ? actionData : null
  const refused = actionData && "result" in actionData ? actionData.result : undefined
  const { form, fields } = useFormState(refused, {
    topic: composed?.draft.topic ?? toContactTopic(search.get("topic")),
    organization: composed?.draft.organization ?? "",
    text: composed?.draft.text ?? "",
  })
  return (
    <div className="mx-auto grid w-full max-w-site gap-x-16 gap-y-10 px-6 py-14 max-md:px-4 max-md:py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <header>
        <h1 className="font-display text-3xl font-semibold tracking-[-0.02em]">Contact us</h1>
        <p className="mt-5 max-w-[30rem] text-md text-ink-2">
          Tell us what you want to run, where, and what is holding you back.
        </p>
        <p className="mt-4 max-w-[30rem] text-md text-ink-2">
          {"You send the message from your own email app to "}
          <a href={`mailto:${contactEmail}`} className="link break-words">
            {contactEmail}
          </a>
          . This site doesn't store it.
        </p>
        {chatScriptUrl && <Chat scriptUrl={chatScriptUrl} />}
      </header>
      <div className="grid content-start gap-8">
        {composed && <ComposedMessage message={composed.message} to={contactEmail} />}
        <Form {...form} method="post" preventScrollReset className="grid gap-5">
          <FormErrors fields={[fields.organization, fields.text]} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <Field id={fields.topic.id} label="Topic">
              {(control) => (
                <Select
                  {...control}
                  name="topic"
                  defaultValue={fields.topic.initialValue}
                  options={contactTopics.map((value) => ({ value, label: topicName(value) }))}
                />
              )}
            </Field>
            <TextField
              field={fields.organization}
              label="Organization"
              optional
              maxLength={200}
              autoComplete="organization"
            />
          </div>
          <Field id={fields.text.id} label="Message" errors={fields.text.errors}>
            {(control) => (
              <textarea
                {...control}
                dir="auto"
                className="control py-2"
                name="text"
                rows={8}
                required
                maxLength={5_000}
                defaultValue={fields.text.initialValue}
                // biome-ignore lint/a11y/noAutofocus: without scripts the attribute moves the focus to the error.
                autoFocus={fields.text.errors !== undefined}
              />
            )}
          </Field>
          <p>
            <Button type="submit" look={composed ? "secondary" : "primary"} size="lg">
              {composed ? "Update message" : "Prepare message"}
            </Button>
          </p>
        </Form>
      </div>
    </div>
  )
}

/** The full message, so that visitors without an email app can copy it. */
function ComposedMessage({ message, to }: { message: ContactMessage; to: string }) {
  const { subject, body, mailto, long } = message
  return (
    <FocusOnMount occasion={mailto}>
      <Panel className="grid gap-4 p-5">
        <div>
          <h2 className="text-lg font-semibold">Your message is ready. Nothing has been sent yet.</h2>
          {long && (
            <p className="mt-1 text-ink-2">
              The message is long, and some email apps cut off long messages. Check the end, or copy the text.
            </p>
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2">
          <dt>To</dt>
          <dd className="break-words text-ink">{to}</dd>
          <dt>Subject</dt>
          <dd className="break-words text-ink">{subject}</dd>
        </dl>
        <p className="max-h-80 overflow-y-auto rounded-control bg-sunk px-4 py-3 break-words whitespace-pre-wrap">
          {body}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <a href={mailto} className={buttonClass({ look: "primary", size: "lg" })}>
            Open in email app
          </a>
          <CopyButton text={body} label="the message" />
        </div>
      </Panel>
    </FocusOnMount>
  )
}

/** The provider's chat, loaded on request. Its frame has an opaque origin, so the script can't access this site. */
function Chat({ scriptUrl }: { scriptUrl: string }) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.has("chat"))
  return (
    <div className="mt-6 noscript:hidden">
      {open ? (
        <iframe
          src={href("/contact/chat.html")}
          sandbox="allow-scripts allow-popups allow-forms"
          title="Chat"
          className="h-[36rem] max-h-[80dvh] w-full max-w-[30rem] rounded-card border border-line-strong bg-raised"
        />
      ) : (
        <>
          <ActionLink
            href={`?${new URLSearchParams([...search, ["chat", "open"]])}`}
            expanded={open}
            onPress={() => setOpen(true)}
            className={buttonClass({ size: "lg" })}
          >
            Open the chat
          </ActionLink>
          <p className="mt-2 max-w-[30rem] text-sm text-ink-3">
            The chat is provided by {new URL(scriptUrl).host}. Nothing loads from there until you open it.
          </p>
        </>
      )}
    </div>
  )
}
