import { useId } from "react"
import { PostForm } from "~/console/post-form"
import type { FormReply } from "~/http/form.server"
import { type ScreenClose, type ScreenText, screenKeys } from "~/terminal/terminal-screens"
import { Button } from "~/ui/button"
import { Notice } from "~/ui/notice"
import { TextField } from "~/ui/text-field"
import { terminalLiveAddress, terminalTextAddress } from "../addresses"
import { closeCopy } from "./close-copy"
import type { UnsentLine } from "./type-line.server"

interface TextTerminalProps {
  id: string
  text: ScreenText
  unsent: UnsentLine | FormReply | null
}

/** The last screen as text, and a line of input: for text browsers, printers and screen readers. */
export function TextTerminal({ id, text, unsent }: TextTerminalProps) {
  const { earlier, lines, connected, close } = text
  return (
    <div className="grid grid-cols-1 gap-5">
      {unsent && (
        <Notice kind="error">
          {"line" in unsent ? unsent.problem : "Connection lost. Send your line again."}
        </Notice>
      )}
      {close && <Closed id={id} close={close} />}
      {!close && !connected && <Notice>Connecting…</Notice>}
      <Output title="Screen" lines={lines} />
      <LineForm id={id} line={unsent && "line" in unsent ? unsent.line : ""} />
      <p className="flex flex-wrap gap-x-5 gap-y-2 print:hidden">
        <a href={terminalTextAddress(id)} className="link">
          Refresh
        </a>{" "}
        <a href={terminalLiveAddress(id)} className="link">
          Live view
        </a>
      </p>
      {earlier.length > 0 && <Output title="Earlier output" lines={earlier} />}
    </div>
  )
}

function Output({ title, lines }: { title: string; lines: string[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-2">
      <h2 id={titleId} className="text-md font-semibold">
        {title}
      </h2>
      <pre
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, so the keyboard must reach them
        tabIndex={0}
        dir="ltr"
        className="overflow-x-auto rounded-card border border-line-strong bg-terminal px-3.5 py-2.5 text-base text-terminal-ink print:overflow-visible print:border-0 print:bg-transparent print:p-0 print:whitespace-pre-wrap print:text-ink"
      >
        {lines.join("\n")}
      </pre>
    </section>
  )
}

function LineForm({ id, line }: { id: string; line: string }) {
  const inputId = useId()
  return (
    <PostForm action={terminalTextAddress(id)} className="grid grid-cols-1 gap-2 print:hidden">
      <TextField
        field={{ id: inputId, name: "line", initialValue: line, errors: undefined }}
        label="Line to send"
        autoFocus
        autoCapitalize="off"
        spellCheck={false}
        className="font-mono"
      />
      <div className="flex flex-wrap gap-2">
        {screenKeys.map((key) => (
          <Button key={key} type="submit" name="key" value={key} size="sm">
            {key}
          </Button>
        ))}
      </div>
    </PostForm>
  )
}

function Closed({ id, close }: { id: string; close: ScreenClose }) {
  const { text, action } = closeCopy(close)
  return (
    <Notice
      kind="caution"
      actions={
        action === "Start a new shell" && (
          <a href={`${terminalTextAddress(id)}&new`} className="link">
            {action}
          </a>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  )
}
