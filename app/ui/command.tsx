import { CopyButton } from "./copy-button"

/** Lines for a shell, to copy as they are; `of` names them. */
export function Command({ lines, of }: { lines: string; of: string }) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line-strong bg-sunk p-3 pl-4">
      <pre className="min-w-0 flex-1 self-center font-mono text-sm break-words whitespace-pre-wrap max-sm:basis-full">
        <code>{lines}</code>
      </pre>
      {/* As wide as the longest of its words, and there before scripts are, so that the lines never wrap anew. */}
      <div className="flex min-h-8 w-30 justify-end max-md:min-h-11 noscript:hidden pointer-coarse:min-h-11 max-sm:w-full">
        <CopyButton text={lines} of={of} />
      </div>
    </div>
  )
}
