import type { ReactNode } from "react"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icons/names"

export type ActLook = "primary" | "secondary"

const tones = {
  red: "bg-red-wash text-red",
  amber: "bg-amber-wash text-amber",
}

/** What it is, what it means, and at the right the one act that settles it; on a phone the act is below. */
export function NeedLine({
  tone,
  icon,
  title,
  children,
  act,
}: {
  /** Red for what does not work any more, amber for what is about to. */
  tone: keyof typeof tones
  icon: IconName
  title: ReactNode
  children: ReactNode
  act: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="flex min-w-[min(16rem,100%)] flex-1 gap-3">
        <span className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">{title}</h3>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{children}</p>
        </div>
      </div>
      <div className="grid w-32 shrink-0 max-sm:w-full max-sm:pl-11">{act}</div>
    </div>
  )
}
