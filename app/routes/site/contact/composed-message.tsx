import type { ContactMessage } from "~/domain/contact-message"
import { buttonClass } from "~/ui/button"
import { CopyButton } from "~/ui/copy-button"
import { FocusOnMount } from "~/ui/focus-on-mount"
import { Panel } from "~/ui/panel"

/** The message in full: whoever has no mail program on this machine can take it elsewhere. */
export function ComposedMessage({ message, to }: { message: ContactMessage; to: string }) {
  const { subject, body, mailto, long } = message
  return (
    <FocusOnMount occasion={mailto}>
      <Panel className="grid gap-4 p-5">
        <div>
          <h2 className="text-lg font-semibold">Your message is ready. Nothing has been sent yet.</h2>
          {long && (
            <p className="mt-1 text-ink-2">
              It is long, and some mail programs cut long messages off: check the end, or copy the text.
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
            Open in your mail program
          </a>
          <CopyButton text={body} of="the message" />
        </div>
      </Panel>
    </FocusOnMount>
  )
}
