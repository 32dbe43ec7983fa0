import { CopyButton } from "./copy-button"
import { Sideways } from "./sideways"

const box = "rounded-card border border-line-strong bg-sunk"

/** Lines for a shell, to copy as they are; `of` names them. */
export function Command({ lines, of }: { lines: string; of: string }) {
  if (lines.includes("\n")) return <Script lines={lines} of={of} />
  return (
    <div className={`flex flex-wrap items-start gap-x-3 gap-y-2 p-3 pl-4 ${box}`}>
      <pre className="min-w-0 flex-1 self-center font-mono text-sm break-words whitespace-pre-wrap max-sm:basis-full">
        <code>{lines}</code>
      </pre>
      <Copy lines={lines} of={of} />
    </div>
  )
}

/** Several lines are not broken anew, since where they break means something: what is too long scrolls. */
function Script({ lines, of }: { lines: string; of: string }) {
  return (
    <div className={box}>
      <div className="flex justify-end border-b border-line px-2 py-1.5 noscript:hidden">
        <Copy lines={lines} of={of} />
      </div>
      <Sideways label={of} className="rounded-card px-4 py-3">
        <pre className="w-max min-w-full font-mono text-sm">
          <code>{lines}</code>
        </pre>
      </Sideways>
    </div>
  )
}

/** As wide as the longest of its words, and there before scripts are, so that the lines never move. */
function Copy({ lines, of }: { lines: string; of: string }) {
  return (
    <div className="flex min-h-8 w-30 justify-end max-md:min-h-11 noscript:hidden pointer-coarse:min-h-11 max-sm:w-full">
      <CopyButton text={lines} of={of} />
    </div>
  )
}
