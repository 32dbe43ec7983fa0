import { href, Link } from "react-router"
import { PersonField } from "~/auth/person/person-field"
import { useSignInAddress } from "~/auth/sign-in/sign-in-address"
import { isOfKind } from "~/domain/outcome"
import { useServerAway } from "~/page/server-connection"
import { StatusLink } from "~/page/status-link"
import { AnimatedMoney } from "~/ui/animated-money"
import { Avatar } from "~/ui/avatar"
import { Badge } from "~/ui/badge"
import { Button, buttonClass } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { FindField } from "./find-field"
import type { BalanceSnapshot } from "./load-balance.server"
import { sidebarId } from "./sidebar"

export const headerId = "header"

export interface Person {
  name: string
  email: string
  isAdmin: boolean
}

interface HeaderProps {
  person: Person | null
  balance: BalanceSnapshot | null
  accountUrl: string
}

export function Header({ person, balance, accountUrl }: HeaderProps) {
  const signIn = useSignInAddress()
  return (
    <header
      id={headerId}
      className="@container sticky top-0 z-10 flex min-h-14 items-center gap-2 border-b border-line bg-paper px-7 max-md:px-3 md:pr-[max(1.75rem,calc(100%-var(--container-page)+1.75rem))] print:hidden"
    >
      <button
        type="button"
        popoverTarget={sidebarId}
        className={`${buttonClass({ look: "quiet" })} w-11 px-0 md:hidden`}
      >
        <Icon name="menu" size="lg" />
        <span className="sr-only">Menu</span>
      </button>{" "}
      <Link
        discover="none"
        to={href("/home")}
        className={`font-display text-lg font-semibold md:hidden ${person ? "max-[27rem]:sr-only" : "max-[22.5rem]:sr-only"}`}
      >
        Launchpad
      </Link>
      {balance && <PlatformState balance={balance} />}
      <FindField signedIn={person !== null} />
      <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:gap-0.5">
        {balance && <BalanceWidget cents={balance.cents} />}{" "}
        {person ? (
          <Account person={person} accountUrl={accountUrl} />
        ) : (
          <a href={signIn} className={buttonClass({ look: "primary" })}>
            Sign In
          </a>
        )}
      </div>
    </header>
  )
}

const operational = { dot: "bg-green", text: "System Operational" }
const erring = { dot: "bg-amber", text: "Platform errors" }
const silent = { dot: "bg-red", text: "Platform not responding" }

/** "Operational" is shown only while calls of every kind succeed, and not beside a part of the page that couldn't be loaded. */
function PlatformState({ balance: { problem, faulty } }: { balance: BalanceSnapshot }) {
  // The notice at the end of the page says that the server is away.
  const away = useServerAway()
  const state = isOfKind("unavailable", problem) ? silent : problem || faulty ? erring : operational
  const { dot, text } = state
  return (
    // As wide as its longest text, so that the others move nothing beside it.
    <p role="status" className="w-44 shrink-0 text-sm whitespace-nowrap text-ink-2 max-lg:hidden">
      {!away && (
        <span
          className={`flex items-center gap-2 ${state === operational ? "[body:has([data-load-failed])_&]:hidden" : ""}`}
        >
          <span className={`dot ${dot}`} />
          <StatusLink>
            <span>{text}</span>
          </StatusLink>
        </span>
      )}
    </p>
  )
}

function BalanceWidget({ cents }: { cents: number | null }) {
  return (
    <Link
      discover="none"
      to={href("/balance")}
      className="flex min-h-9 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 transition-colors hover:border-edge max-md:min-h-11 pointer-coarse:min-h-11"
    >
      {cents === null ? (
        <span key="unavailable" className="text-sm text-ink-2">
          Balance <span className="max-sm:sr-only">unavailable</span>
          <span aria-hidden="true" className="sm:hidden">
            —
          </span>
        </span>
      ) : (
        <>
          <span className="text-sm text-ink-2 max-sm:sr-only">Balance</span>
          <span className="font-semibold">
            <AnimatedMoney cents={cents} />
          </span>
        </>
      )}
    </Link>
  )
}

function Account({ person, accountUrl }: { person: Person; accountUrl: string }) {
  return (
    <>
      <a
        href={accountUrl}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-control px-1.5 text-ink-2 hover:text-ink"
      >
        <Avatar name={person.name || person.email} />
        <span title={person.email} className="max-w-56 truncate max-md:sr-only">
          {person.email}
        </span>
        {person.isAdmin && (
          <span className="max-md:sr-only">
            <Badge>Admin</Badge>
          </span>
        )}
        <span className="sr-only"> (account settings, opens in a new tab)</span>
      </a>
      <form method="post" action={href("/auth/sign-out")}>
        <PersonField />
        <Button type="submit" look="quiet" className="max-sm:w-11 max-sm:px-0 md:-mr-3.5">
          <Icon name="log-out" className="sm:hidden" />
          <span className="max-sm:sr-only">Sign Out</span>
        </Button>
      </form>
    </>
  )
}
