import type { ComponentProps } from "react"
import { controlClass } from "./text-input"

export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={6} dir="auto" {...rest} className={`${controlClass} py-2 ${className}`} />
}
