import { CopyButton } from "./copy-button"
import { ScrollX } from "./scroll-x"

const box = "rounded-card border border-line-strong bg-sunk"

/** Without ligatures, so that every character of a command is visible. */
const type = "font-mono text-sm [font-variant-ligatures:none]"

/** Shell commands with a copy button; `label` names them. */
export function CodeBlock({ lines, label }: { lines: string; label: string }) {
  if (lines.includes("\n")) return <Script lines={lines} of={label} />
  return (
    <div data-command="" className={`flex flex-wrap items-start gap-x-3 gap-y-2 p-3 pl-4 ${box}`}>
      <pre
        translate="no"
        className={`min-w-0 flex-1 self-center break-words whitespace-pre-wrap max-sm:basis-full ${type}`}
      >
        <code>{lines}</code>
      </pre>
      <div className="flex justify-end max-sm:w-full">
        <Copy lines={lines} of={label} />
      </div>
    </div>
  )
}

/** Long lines scroll instead of wrapping, because line breaks matter in a script. */
function Script({ lines, of }: { lines: string; of: string }) {
  return (
    <div className={box}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4">
        <span aria-hidden="true" className="text-sm text-ink-2 first-letter:uppercase">
          {of.replace(/^the /, "")}
        </span>
        <Copy lines={lines} of={of} />
      </div>
      <ScrollX label={of} className="rounded-card px-4 py-3">
        <pre
          translate="no"
          className={`w-max min-w-full wrap-anywhere print:w-auto print:whitespace-pre-wrap ${type}`}
        >
          <code>{lines}</code>
        </pre>
      </ScrollX>
    </div>
  )
}

/** As wide as its longest label and rendered without scripts, so that the lines never move. */
function Copy({ lines, of }: { lines: string; of: string }) {
  return (
    <div className="flex min-h-8 w-30 justify-end max-md:min-h-11 shrink-0 noscript:hidden pointer-coarse:min-h-11">
      <CopyButton text={lines} label={of} />
    </div>
  )
}
