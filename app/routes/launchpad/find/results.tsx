import { useEffect, useId, useState } from "react"
import { Link } from "react-router"
import { LoadError } from "~/console/load-error"
import { searchParts } from "~/domain/search-text"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { findAddress } from "./find-input"
import type { Found } from "./load.server"

export interface FindReply {
  search: string
  /** Why nothing was searched. */
  hint?: string
  /** In the order of the page: lists that arrive must not change places. Null: the connection was lost. */
  lists: Array<Found | null | Promise<Found>>
}

/** While it is `searching`, the reply is that of an earlier search. */
export function Results({ reply, searching = false }: { reply: FindReply; searching?: boolean }) {
  const { search, hint = "What you can find", lists } = reply
  const arrived = useArrived(lists)
  const waiting = searching || arrived.includes(undefined)
  const lost = arrived.includes(null)
  const shown = arrived.flatMap((list) => (list && (list.total > 0 || list.problem || list.more) ? list : []))
  const total = shown.reduce((sum, list) => sum + list.total, 0)
  const none = shown.length > 0 ? "No results in what was searched" : "No results"
  const count = total === 0 ? none : total === 1 ? "1 result" : `${total} results`
  const retry = (
    <LinkButton to={findAddress(search)} size="sm">
      Retry
    </LinkButton>
  )
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={waiting}>
      {(searching || lists.length > 0) && !lost && (
        <p role="status" className="text-sm text-ink-2">
          <span>{waiting ? "Searching…" : count}</span>
        </p>
      )}
      {shown.map((list) =>
        list.problem ? (
          <LoadError
            key={list.title}
            title={`Couldn't search ${list.title.toLowerCase()}`}
            problem={list.problem}
            retry={retry}
          />
        ) : (
          <List key={list.title} list={list} search={search} />
        ),
      )}
      {lost && <LoadError title="Couldn't search everything" problem="unavailable" retry={retry} />}
      {!waiting && !lost && total === 0 && (
        <EmptyState icon="search" title={hint}>
          <p>
            Your deployments, licenses and private deployments, agents, guides, actions, and every page by
            what it's for, such as “add funds” or “sign out everywhere”.
          </p>
        </EmptyState>
      )}
    </div>
  )
}

function List({ list: { title, written, hits, total, more }, search }: { list: Found; search: string }) {
  const id = useId()
  const marks = { search, translate: written ? "yes" : "no" } as const
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-sm font-semibold text-ink-2">
        {title}
      </h2>
      <ul>
        {hits.map(({ name, fact, to, act }, place) => (
          <li
            key={`${place} ${to}`}
            className="flex flex-wrap items-center gap-x-4 border-t border-line py-2 pointer-coarse:gap-y-1"
          >
            <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <Link
                discover="none"
                to={to}
                data-hit
                className="inline-flex items-center font-semibold hover:underline pointer-coarse:min-h-11"
              >
                <Marked {...marks} text={name} />
              </Link>
              {fact !== "" && (
                <p className="text-sm text-ink-2">
                  <Marked {...marks} text={fact} />
                </p>
              )}
            </div>
            {act && (
              <LinkButton to={act.to} size="sm" target={act.target} rel="noopener">
                {act.label}
                <span className="sr-only">{` ${name}${act.target ? ", in a new tab" : ""}`}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {!more && total > hits.length && (
        <p className="pt-2 text-sm text-ink-2">{`The first ${hits.length} of ${total}. Type more to find others.`}</p>
      )}
      {more && (
        <Link discover="none" to={more.to} className="link inline-flex min-h-11 items-center text-sm">
          {more.label}
        </Link>
      )}
    </section>
  )
}

function Marked({ search, text, translate }: { search: string; text: string; translate: "yes" | "no" }) {
  return (
    <bdi translate={translate} className="[&>mark]:rounded-xs [&>mark]:bg-amber/25 [&>mark]:text-ink">
      {searchParts(search, text).map(({ text, found }, place) => {
        const Part = found ? "mark" : "span"
        return <Part key={`${place} ${text}`}>{text}</Part>
      })}
    </bdi>
  )
}

/** The lists that have arrived; undefined is still read. */
function useArrived(lists: FindReply["lists"]) {
  const [late, setLate] = useState(new Map<FindReply["lists"][number], Found | null>())
  useEffect(() => {
    // The lists of earlier searches go: a person may search for hours.
    setLate(new Map())
    for (const list of lists) {
      const arrive = (value: Found | null) => setLate((known) => new Map(known).set(list, value))
      if (list instanceof Promise) list.then(arrive, () => arrive(null))
    }
  }, [lists])
  return lists.map((list) => (list instanceof Promise ? late.get(list) : list))
}
