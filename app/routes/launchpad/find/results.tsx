import { useEffect, useId, useState } from "react"
import { Link } from "react-router"
import { LoadError } from "~/console/load-error"
import { searchParts } from "~/domain/search-text"
import { LinkButton } from "~/ui/button"
import { EmptyState } from "~/ui/empty-state"
import { linkClass } from "~/ui/link"
import { Notice } from "~/ui/notice"
import { findAddress, longestSearch } from "./address"
import type { Found, Hit } from "./load.server"

/** In the order of the page: lists that arrive must not change places. */
export const kinds = [
  { kind: "deployments", title: "Hosted deployments", noun: "deployments" },
  { kind: "licenses", title: "Licenses", noun: "licenses" },
  { kind: "connected", title: "Private deployments", noun: "private deployments" },
  { kind: "pages", title: "Pages", noun: "pages", written: true },
  { kind: "guides", title: "Guides", noun: "guides", written: true },
  { kind: "agents", title: "Agents", noun: "agents" },
  // Customers have no list of their own.
  { kind: "customers", title: "Customers", noun: "customers' deployments" },
  { kind: "customerDeployments", title: "Customers' deployments", noun: "customers' deployments" },
  { kind: "customerLicenses", title: "Customers' licenses", noun: "customers' licenses" },
] as const

type KindName = (typeof kinds)[number]["kind"]
export type Lists = Record<KindName, Found | null | Promise<Found | null>>

export interface FindReply {
  search: string
  state: "empty" | "too short" | "too long" | "unreachable" | "searched"
  found: Lists | null
}

export function Results({ reply: { search, state, found } }: { reply: FindReply }) {
  const arrived = useArrived(found)
  if (state === "too long") {
    return (
      <Notice kind="error" title="The search is too long">
        <p>{`A search has at most ${longestSearch} characters. Shorten it and try again.`}</p>
      </Notice>
    )
  }
  if (state === "unreachable")
    return <LoadError title="Couldn't search" problem="unavailable" retry={false} />
  if (state !== "searched") return <WhatCanBeFound isShort={state === "too short"} />
  const waiting = arrived.includes(undefined)
  const lists = kinds.flatMap((kind, place) => {
    const list = arrived[place]
    return list && (list.total > 0 || list.problem || list.partly) ? [{ ...kind, list }] : []
  })
  const total = lists.reduce((sum, { list }) => sum + list.total, 0)
  const none = lists.length > 0 ? "No results in what was searched" : "No results"
  const count = total === 0 ? none : total === 1 ? "1 result" : `${total} results`
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={waiting}>
      <p role="status" className="text-sm text-ink-2">
        <span>{waiting ? "Searching…" : count}</span>
      </p>
      {lists.map(({ kind, title, noun, list, ...more }) => (
        <List key={kind} title={title} noun={noun} list={list} search={search} written={"written" in more} />
      ))}
      {!waiting && total === 0 && <WhatCanBeFound isShort={false} />}
    </div>
  )
}

interface ListProps {
  title: string
  noun: string
  list: Found
  search: string
  /** By us: a browser may translate it. */
  written: boolean
}

function List({ title, noun, list, search, written }: ListProps) {
  const id = useId()
  const translate = written ? "yes" : "no"
  if (list.problem) {
    return (
      <LoadError
        title={`Couldn't search ${noun}`}
        problem={list.problem}
        retry={
          <LinkButton to={findAddress(search)} size="sm">
            Retry
          </LinkButton>
        }
      />
    )
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-1 text-sm font-semibold text-ink-2">
        {title}
      </h2>
      <ul>
        {list.hits.map(({ name, fact, to, act }, place) => (
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
                <bdi translate={translate}>
                  <Marked search={search} text={name} />
                </bdi>
              </Link>
              {fact !== "" && (
                <p className="text-sm text-ink-2">
                  <bdi translate={translate}>
                    <Marked search={search} text={fact} />
                  </bdi>
                </p>
              )}
            </div>
            {act && <Act act={act} name={name} />}
          </li>
        ))}
      </ul>
      {(list.total > list.hits.length || list.partly) && (
        <Link
          discover="none"
          to={list.all}
          className={`${linkClass} inline-flex min-h-11 items-center text-sm`}
        >
          {list.partly || title === "Customers"
            ? `Search all ${noun}`
            : `All ${list.total} ${noun} that match`}
        </Link>
      )}
    </section>
  )
}

function Act({ act: { label, to }, name }: { act: NonNullable<Exclude<Hit["act"], false>>; name: string }) {
  const elsewhere = !to.startsWith("/")
  return (
    <LinkButton to={to} size="sm" {...(elsewhere && { target: "_blank", rel: "noopener" })}>
      {label}
      <span className="sr-only">{` ${name}${elsewhere ? ", in a new tab" : ""}`}</span>
    </LinkButton>
  )
}

function Marked({ search, text }: { search: string; text: string }) {
  return searchParts(search, text).map(({ text, found }, place) =>
    found ? (
      <mark key={`${place} ${text}`} className="rounded-xs bg-amber/25 text-ink">
        {text}
      </mark>
    ) : (
      <span key={`${place} ${text}`}>{text}</span>
    ),
  )
}

function WhatCanBeFound({ isShort }: { isShort: boolean }) {
  return (
    <EmptyState icon="search" title={isShort ? "Type at least two letters" : "What you can find"}>
      <p>
        Your deployments, licenses and private deployments, agents, guides, and every page by what it's for,
        such as “invoice” or “sign out everywhere”.
      </p>
    </EmptyState>
  )
}

const lost: Found = { hits: [], total: 0, all: "", partly: false, problem: "unavailable" }

/** What has arrived of each list, in the order of `kinds`; undefined is still read. */
function useArrived(found: Lists | null) {
  const [late, setLate] = useState<ReadonlyMap<Promise<Found | null>, Found | null>>(new Map())
  useEffect(() => {
    for (const list of Object.values(found ?? {})) {
      if (!(list instanceof Promise)) continue
      const arrive = (value: Found | null) => setLate((known) => new Map(known).set(list, value))
      list.then(arrive, () => arrive(lost))
    }
  }, [found])
  return kinds.map(({ kind }) => {
    const list = found?.[kind]
    return list instanceof Promise ? late.get(list) : list
  })
}
