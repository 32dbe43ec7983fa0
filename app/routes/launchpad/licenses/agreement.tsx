import type { ReactNode } from "react"
import { Icon } from "~/ui/icon"

/** The box that must be ticked before a license is created. */
export function Agreement({
  id,
  errors,
  checked,
  children,
}: {
  id: string
  errors: string[] | undefined
  checked: boolean
  children: ReactNode
}) {
  const error = errors?.[0]
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        className="flex w-fit items-start gap-2.5 py-1 pointer-coarse:min-h-11 pointer-coarse:items-center"
      >
        <input
          id={id}
          type="checkbox"
          name="agreed"
          value="yes"
          defaultChecked={checked}
          required
          // biome-ignore lint/a11y/noAutofocus: the server says that this is the field to mend (decision 14).
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0"
        />
        {children}
      </label>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-red">
          <Icon name="circle-alert" className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  )
}
