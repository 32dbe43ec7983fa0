import { type ComponentProps, useState } from "react"
import { Button } from "./button"
import { controlClass } from "./text-input"
import { useHydrated } from "./use-hydrated"

/** A secret that is typed or made: masked, and with scripts to be revealed; `of` names it for who cannot see the field. */
export function PasswordInput({ of, className = "", ...rest }: ComponentProps<"input"> & { of: string }) {
  const [revealed, setRevealed] = useState(false)
  return (
    <span className={`flex gap-2 ${className}`}>
      <input
        // No password manager has it, and none shall offer the one of this site.
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        type={revealed ? "text" : "password"}
        className={`${controlClass} min-w-0 font-mono`}
      />
      {useHydrated() && (
        <Button onClick={() => setRevealed(!revealed)} aria-controls={rest.id} className="w-20 shrink-0">
          {revealed ? "Hide" : "Reveal"}
          <span className="sr-only"> {of}</span>
        </Button>
      )}
    </span>
  )
}
