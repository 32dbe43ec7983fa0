import type { ReactNode } from "react"
import { Link } from "react-router"
import { Icon } from "~/ui/icon"
import type { IconName } from "~/ui/icon-names"

/** `about` completes the link text for screen readers. */
export function MoreLink({ to, about, children }: { to: string; about?: string; children: string }) {
  return (
    <Link
      to={to}
      className="-my-1.5 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control text-sm font-semibold text-ember-ink hover:underline"
    >
      {children}
      {about && <span className="sr-only">{` ${about}`}</span>}
      <Icon name="arrow-right" size="sm" />
    </Link>
  )
}

/** The place of the unread entries above a panel's list. */
export const unreadClass = "px-5 pb-3 max-md:px-4"

export type ActionLook = "primary" | "secondary"

const tones = {
  red: "bg-red-wash text-red",
  amber: "bg-amber-wash text-amber",
}

interface NeedLineProps {
  /** Red for failures, amber for warnings. */
  tone: keyof typeof tones
  icon: IconName
  title: ReactNode
  children: ReactNode
  action: ReactNode
}

export function NeedLine({ tone, icon, title, children, action }: NeedLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="flex min-w-[min(16rem,100%)] flex-1 gap-3">
        <span className={`mt-0.5 grid size-8 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-ink-2">{children}</p>
        </div>
      </div>
      <div className="grid w-32 shrink-0 max-sm:w-full max-sm:pl-11">{action}</div>
    </div>
  )
}
