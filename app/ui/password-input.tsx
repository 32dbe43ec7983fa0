import { type ComponentProps, useState } from "react"
import { Button } from "./button"
import { useHydrated } from "./use-hydrated"

/** A masked secret that can be revealed with scripts; `label` names it for screen readers. */
export function PasswordInput({
  label,
  className = "",
  ...rest
}: ComponentProps<"input"> & { label: string }) {
  const [revealed, setRevealed] = useState(false)
  return (
    <span className={`flex gap-2 ${className}`}>
      <input
        // Keeps password managers from offering this site's own password.
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={revealed ? "text" : "password"}
        className="control min-w-0 font-mono"
      />
      {useHydrated() && (
        <Button onClick={() => setRevealed(!revealed)} aria-controls={rest.id} className="w-20 shrink-0">
          <span>{revealed ? "Hide" : "Reveal"}</span>
          <span className="sr-only">{` ${label}`}</span>
        </Button>
      )}
    </span>
  )
}
