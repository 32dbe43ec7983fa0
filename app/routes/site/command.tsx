import { CopyButton } from "~/ui/copy-button"

/** Lines for a shell, to copy as they are; `of` names them. */
export function Command({ lines, of }: { lines: string; of: string }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line-strong bg-sunk p-3 pl-4">
      <pre className="min-w-0 flex-1 self-center font-mono text-sm break-words whitespace-pre-wrap">
        <code>{lines}</code>
      </pre>
      <CopyButton text={lines} of={of} />
    </div>
  )
}
