import { href } from "react-router"
import { allCategories, mergedAgents } from "~/domain/agent-gallery"
import { newestFirst } from "~/domain/deployment-query"
import { machineKindOf, machineLabels } from "~/domain/deployment-types"
import { typeLabel } from "~/domain/license-labels"
import type { Outcome } from "~/domain/outcome"
import { wireReference } from "~/domain/payment-reference"
import { saysAll, searchRank, searchWords } from "~/domain/search-text"
import { uncounted } from "~/domain/unread"
import { agentAddress, deployAddress } from "~/gallery/addresses"
import { addressWith } from "~/http/address"
import type { Context } from "~/http/contexts"
import { giveUp, withTimeout } from "~/http/with-timeout.server"
import { adminAccessContext, platformContext } from "~/platform/context"
import { getAgents } from "~/platform/public/public-agents.server"
import { customerAddress } from "~/routes/admin/customer-link"
import { detailAddress, terminalPageAddress } from "../deployments/addresses"
import { payAddress } from "../licenses/addresses"
import { licensee } from "../licenses/copy"
import { listId } from "../private-deployments/connected/addresses"
import { toRow } from "../private-deployments/connected/rows"
import content from "./pages.json"

interface Hit {
  name: string
  fact: string
  to: string
  /** What people do next with it. */
  act?: { label: string; to: string; target?: "_blank" } | false | null
}

/** What can be found. */
interface Entry extends Hit {
  /** By which people know it, too: a hit shows the one by which it was found. */
  ids?: Array<string | null>
  /** Searched, and not shown. */
  words?: Array<string | null>
}

export type Found = Awaited<ReturnType<typeof loadFound>[number]>

const shown = 8

/** Each list is asked once, fails alone and has its own time limit. Those that only administrators have are empty for others. */
export function loadFound(context: Context, search: string) {
  const platform = context.get(platformContext)
  const access = context.get(adminAccessContext)?.open({ fresh: false })
  const opened = access?.then((answer) => (answer.ok ? answer.value : null))
  const admin = opened ? withTimeout(opened, () => null) : Promise.resolve(null)
  const machines = admin.then((opened) => opened?.admin.deployments.list() ?? null)
  const licenses = admin.then((opened) => opened?.admin.licenses.list({ page: 1 }) ?? null)
  const late = () => giveUp("find")
  // Limits of their own, which end before that of the customers: a slow list would take away those of the other.
  const either = Promise.all([withTimeout(machines, late), withTimeout(licenses, late)])
  const words = searchWords(search)
  const isCut = (list: object) => "unread" in list && Number(list.unread) >= uncounted

  async function list<Value extends object>(
    title: string,
    /** The page that searches this list; empty when there is none. Null: it is written by us, and shown whole. */
    all: string | null,
    loading: Promise<Outcome<Value> | null>,
    entriesOf: (value: Value) => Entry[],
    isPart = (_: Value) => false,
  ) {
    const loaded = await withTimeout(loading, late)
    const found = (loaded?.ok ? entriesOf(loaded.value) : [])
      .filter(({ name, ids = [], words: more = [] }) => saysAll(words, [name, ...ids, ...more]))
      .map(({ name, ids = [], fact, to, act }) => {
        const rank = searchRank(search, name)
        const id = rank === 3 && ids.find((id) => saysAll(words, [id]))
        const hit: Hit = { name: name.trim() || "Unnamed", fact: id || fact, to, act }
        // After the name, an id counts more than a description.
        return { hit, rank: rank === 3 && !id ? 4 : rank }
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ hit }) => hit)
    const hits = all === null ? found : found.slice(0, shown)
    const total = found.length
    const noun = title.toLowerCase()
    const partly = loaded?.ok === true && (isPart(loaded.value) || isCut(loaded.value))
    const label = partly ? `Search all ${noun}` : `All ${total} ${noun} that match`
    const more = all && (partly || total > hits.length) ? { label, to: all } : null
    const problem = loaded?.ok === false ? loaded.problem.kind : null
    return { title, written: all === null, hits, total, more, problem }
  }
  const ok = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })
  const searched = (path: string, q = search) => addressWith(path, new URLSearchParams({ q }))
  const connected = (q: string) => `${searched(href("/private-deployments"), q)}#${listId}`
  const agents = addressWith(href("/agents"), new URLSearchParams({ category: allCategories, q: search }))

  return [
    list("Hosted deployments", searched(href("/deployments")), platform.deployments.list(), ({ rows }) =>
      newestFirst(rows).map(({ id, name, status, configId, ipv4, version }) => {
        const fact = `${machineLabels[machineKindOf(configId)]}, ${status}`
        const isRunning = status.toLowerCase() === "running"
        const act = isRunning && { label: "Open Terminal", to: terminalPageAddress(id) }
        return { name, ids: [id, ipv4], words: [version, fact], fact, to: detailAddress(id), act }
      }),
    ),
    list("Licenses", searched(href("/licenses")), platform.licenses.list(), ({ rows }) =>
      newestFirst(rows).map((row) => ({
        name: licensee(row),
        ids: [row.id],
        words: [typeLabel(row.type), row.status],
        fact: `${typeLabel(row.type)}, ${row.paymentPending ? "payment pending" : row.status}`,
        to: searched(href("/licenses"), row.id),
        act: row.paymentPending && { label: "Pay Now", to: payAddress(row.id) },
      })),
    ),
    list("Private deployments", connected(search), platform.connectedDeployments.list(), ({ rows }) =>
      rows.map(toRow).map(({ name, description, url, address }) => ({
        name,
        words: [description, url],
        fact: url,
        to: connected(url),
        act: address !== null && { label: "Open", to: address, target: "_blank" },
      })),
    ),
    list(
      "Pages",
      null,
      admin.then((opened) => ok({ isAdmin: opened !== null })),
      ({ isAdmin }) => content.pages.filter((page) => isAdmin || page.for !== "admins"),
    ),
    list("Actions", null, Promise.resolve(ok(content.actions)), (actions) => actions),
    list("Guides", null, Promise.resolve(ok(content.guides)), (guides) => guides),
    list("Agents", agents, getAgents(context).gallery(), (gallery) =>
      mergedAgents(gallery).map(({ id, name, description, tags, categoryName }) => ({
        name,
        words: [description, ...tags],
        fact: categoryName ?? "",
        to: agentAddress(id),
        act: { label: "Deploy", to: deployAddress(id) },
      })),
    ),
    list("Customers", "", either.then(ok), (both) => {
      const owned = both.flatMap<{ userEmail: string | null }>((one) => (one?.ok ? one.value.rows : []))
      return [...new Set(owned.map(({ userEmail }) => userEmail ?? ""))].flatMap((email) => {
        // What is no email, such as "unassigned", is no customer.
        const to = customerAddress(email)
        const funds = addressWith(href("/admin/balances"), new URLSearchParams({ email }))
        return to ? { name: email, fact: "Customer", to, act: { label: "Add funds", to: funds } } : []
      })
    }),
    list("Customers' deployments", searched(href("/dashboard")), machines, ({ rows }) =>
      rows.map(({ id, name, userEmail, ipv4 }) => ({
        name,
        ids: [userEmail, id, ipv4],
        fact: userEmail ?? "",
        to: searched(href("/dashboard"), id),
      })),
    ),
    list(
      "Customers' licenses",
      searched(href("/admin/licenses")),
      licenses,
      ({ rows }) =>
        rows.map((row) => ({
          name: licensee(row),
          ids: [row.userEmail, row.id, wireReference(row.id)],
          words: [row.type, row.status, row.paymentStatus],
          fact: row.userEmail ?? "",
          to: searched(href("/admin/licenses"), row.id),
          act: row.paymentStatus === "pending" && {
            label: "Mark as paid",
            to: href("/admin/licenses/:id/mark-paid", { id: encodeURIComponent(row.id) }),
          },
        })),
      ({ totalPages }) => totalPages > 1,
    ),
  ]
}
