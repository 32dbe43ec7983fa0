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

export const kinds = [
  { kind: "pages", title: "Pages", noun: "pages", written: true },
  { kind: "deployments", title: "Hosted deployments", noun: "deployments" },
  { kind: "licenses", title: "Licenses", noun: "licenses" },
  { kind: "connected", title: "Private deployments", noun: "private deployments" },
  { kind: "agents", title: "Agents", noun: "agents" },
  { kind: "guides", title: "Guides", noun: "guides", written: true },
  { kind: "customers", title: "Customers", noun: "customers" },
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
  const { known, waiting } = useArrived(found)
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
  const lists = kinds.flatMap((kind) => {
    const list = known[kind.kind]
    return list && (list.total > 0 || list.problem) ? [{ ...kind, list }] : []
  })
  lists.sort((one, other) => one.list.rank - other.list.rank)
  const total = lists.reduce((sum, { list }) => sum + list.total, 0)
  const count = total === 0 ? "No results" : total === 1 ? "1 result" : `${total} results`
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
      {(list.total > list.hits.length || list.partly) && list.all !== "" && (
        <Link
          discover="none"
          to={list.all}
          className={`${linkClass} inline-flex min-h-11 items-center text-sm`}
        >
          {list.partly ? `Search all ${noun}` : `All ${list.total} ${noun} that match`}
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

const examples = ["terminal", "invoice", "top up", "kubernetes", "sign out everywhere"]

function WhatCanBeFound({ isShort }: { isShort: boolean }) {
  return (
    <EmptyState icon="search" title={isShort ? "Type at least two letters" : "What you can find"}>
      <p>
        Your deployments, licenses and private deployments, agents, guides, and every page by what it's for.
      </p>
      <ul className="flex flex-wrap justify-center gap-x-4">
        {examples.map((example) => (
          <li key={example}>
            <Link
              discover="none"
              to={findAddress(example)}
              className={`${linkClass} inline-flex min-h-11 items-center`}
            >
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

const lost: Found = { hits: [], total: 0, rank: 9, all: "", partly: false, problem: "unavailable" }

/** What has arrived of each list; a late one shows what the search before found. */
function useArrived(found: Lists | null) {
  const [late, setLate] = useState<Partial<Record<KindName, { of: Lists; list: Found | null }>>>({})
  useEffect(() => {
    let current = true
    for (const { kind } of kinds) {
      const list = found?.[kind]
      if (!found || !(list instanceof Promise)) continue
      const arrive = (list: Found | null) => {
        if (current) setLate((known) => ({ ...known, [kind]: { of: found, list } }))
      }
      list.then(arrive, () => arrive(lost))
    }
    return () => {
      current = false
    }
  }, [found])
  const known: Partial<Record<KindName, Found | null>> = {}
  let waiting = false
  for (const { kind } of kinds) {
    const list = found?.[kind]
    known[kind] = list instanceof Promise ? (late[kind]?.list ?? null) : list
    if (list instanceof Promise && late[kind]?.of !== found) waiting = true
  }
  return { known, waiting }
}
