import { href, type RouterContextProvider } from "react-router"
import { allCategories, type ListedAgent, mergedAgents } from "~/domain/agent-gallery"
import { deploymentList } from "~/domain/deployment-query"
import { typeLabel } from "~/domain/license-labels"
import type { Outcome, ProblemKind } from "~/domain/outcome"
import { rankOf } from "~/domain/search-text"
import { findRows, listShape, readTable, type TableShape } from "~/domain/table"
import { agentAddress, deployAddress } from "~/gallery/addresses"
import { addressWith } from "~/http/address"
import { inTime, withTimeout } from "~/http/with-timeout.server"
import { adminAccessContext, platformContext } from "~/platform/context"
import { agentsOf } from "~/platform/public-agents.server"
import { dashboardTable } from "~/routes/admin/dashboard/columns"
import { licensesTable } from "~/routes/admin/licenses/columns"
import { detailAddress, terminalPageAddress } from "../deployments/addresses"
import { loadDeploymentsInTime } from "../deployments/load.server"
import { payAddress } from "../licenses/addresses"
import { licensee } from "../licenses/copy"
import { licenseList } from "../licenses/list-shape"
import { loadLicenses } from "../licenses/load.server"
import { listId } from "../private-deployments/connected/addresses"
import { connectedList } from "../private-deployments/connected/list-shape"
import { toRow } from "../private-deployments/connected/rows"
import content from "./pages.json"

export interface Hit {
  name: string
  fact: string
  to: string
  /** What people do next with it. */
  act?: { label: string; to: string } | false | null
}

/** What a search finds in one list. */
export interface Found {
  /** The best first. */
  hits: Hit[]
  total: number
  /** The place of the best hit: see `rankOf`. */
  rank: number
  /** The list with this search. */
  all: string
  /** Whether the list has more than was searched. */
  partly: boolean
  problem: ProblemKind | null
}

/** Null is a list that only administrators have. */
type Loaded<Row> = { rows: Row[] | null; problem?: ProblemKind | null; partly?: boolean } | null

const shown = 8

/** Each list is asked once, fails alone and has its own time limit. */
export function loadFound(context: Readonly<RouterContextProvider>, search: string) {
  const platform = context.get(platformContext)
  const access = context.get(adminAccessContext)?.open({ fresh: false })
  const admin = access ? withTimeout(access, () => null) : Promise.resolve(null)
  const machines = admin.then((opened) => opened && inTime(opened.admin.deployments.list()))
  const licenses = admin.then((opened) => opened && inTime(opened.admin.licenses.list({ page: 1 })))
  const late = () => ({ rows: null, problem: "unavailable" as const })

  /** `ids` are what else the search may have found. A hit that it found by one of them shows it. */
  async function list<Row>(
    loading: Promise<Loaded<Row>>,
    shape: TableShape<Row>,
    all: string,
    hitOf: (row: Row) => Hit & { ids?: Array<string | null> },
  ): Promise<Found | null> {
    const loaded = await loading
    if (!loaded) return null
    const state = readTable(new URLSearchParams({ q: search }), shape)
    const hits = findRows(loaded.rows ?? [], state, shape).map((row) => {
      const { ids = [], ...hit } = hitOf(row)
      const texts = ids.filter((id) => id !== null)
      const rank = rankOf(search, hit.name, texts)
      const id = rank === 3 ? texts.find((text) => rankOf(search, "", [text]) === 3) : undefined
      return { ...hit, name: hit.name.trim() || "Unnamed", fact: id ?? hit.fact, rank }
    })
    hits.sort((one, other) => one.rank - other.rank)
    return {
      hits: hits.slice(0, shown).map(({ rank, ...hit }) => hit),
      total: hits.length,
      rank: hits[0]?.rank ?? Number.MAX_SAFE_INTEGER,
      all,
      partly: loaded.partly ?? false,
      problem: loaded.rows ? null : (loaded.problem ?? "unavailable"),
    }
  }

  return {
    pages: list(
      admin.then((isAdmin) => ({ rows: content.pages.filter((page) => isAdmin || page.for !== "admins") })),
      entries,
      "",
      (page) => page,
    ),
    deployments: list(
      loadDeploymentsInTime(platform),
      deploymentList,
      searched(href("/deployments"), search),
      ({ id, name, kind, status, ipv4 }) => ({
        name,
        fact: `${kind === "gpu" ? "GPU instance" : "Trial VM"}, ${status}`,
        to: detailAddress(id),
        act: status.toLowerCase() === "running" && { label: "Open terminal", to: terminalPageAddress(id) },
        ids: [id, ipv4],
      }),
    ),
    licenses: list(
      withTimeout(loadLicenses(platform), late),
      licenseList,
      searched(href("/licenses"), search),
      (row) => ({
        name: licensee(row),
        fact: `${typeLabel(row.type)}, ${row.paymentPending ? "payment pending" : row.status}`,
        to: searched(href("/licenses"), row.id),
        act: row.paymentPending && { label: "Pay now", to: payAddress(row.id) },
        ids: [row.id],
      }),
    ),
    connected: list(
      read(inTime(platform.connectedDeployments.list()), ({ rows }) => ({ rows: rows.map(toRow) })),
      connectedList,
      `${searched(href("/private-deployments"), search)}#${listId}`,
      ({ name, url, address }) => ({
        name,
        fact: url,
        to: `${searched(href("/private-deployments"), url)}#${listId}`,
        act: address !== null && { label: "Open", to: address },
      }),
    ),
    agents: list(
      read(inTime(agentsOf(context).gallery()), (gallery) => ({
        rows: mergedAgents(gallery),
      })),
      agentList,
      searched(href("/agents"), search, { category: allCategories }),
      ({ id, name, categoryName }) => ({
        name,
        fact: categoryName ?? "",
        to: agentAddress(id),
        act: { label: "Deploy", to: deployAddress(id) },
      }),
    ),
    guides: list(
      Promise.resolve({ rows: content.guides }),
      entries,
      href("/private-deployments"),
      (guide) => guide,
    ),
    customers: list(
      Promise.all([machines, licenses]).then(([machines, licenses]) => {
        const owners = [
          ...(machines?.ok ? machines.value.rows : []),
          ...(licenses?.ok ? licenses.value.licenses : []),
        ]
        const known = new Set(owners.flatMap(({ userEmail }) => userEmail ?? []))
        // What is no email, such as "unassigned", is no customer.
        return machines && { rows: [...known].filter((email) => email.includes("@")) }
      }),
      emails,
      searched(href("/dashboard"), search),
      (email) => ({
        name: email,
        fact: "Customer",
        to: href("/admin/customers/:email", { email: encodeURIComponent(email) }),
        act: { label: "Add funds", to: addressWith(href("/admin/balances"), new URLSearchParams({ email })) },
      }),
    ),
    customerDeployments: list(
      read(machines, ({ rows }) => ({ rows })),
      dashboardTable,
      searched(href("/dashboard"), search),
      ({ id, name, userEmail, ipv4 }) => ({
        name,
        fact: userEmail ?? "",
        to: searched(href("/dashboard"), id),
        ids: [userEmail, id, ipv4],
      }),
    ),
    customerLicenses: list(
      read(licenses, ({ licenses, totalPages }) => ({
        rows: licenses.map((license) => ({ ...license, platformPage: 1 })),
        partly: totalPages > 1,
      })),
      licensesTable,
      searched(href("/admin/licenses"), search),
      (row) => ({
        name: licensee(row),
        fact: row.userEmail ?? "",
        to: searched(href("/admin/licenses"), row.id),
        act: row.paymentStatus === "pending" && {
          label: "Mark as paid",
          to: href("/admin/licenses/:id/mark-paid", { id: encodeURIComponent(row.id) }),
        },
        ids: [row.userEmail, row.id],
      }),
    ),
  }
}

async function read<Value, Row>(
  call: Promise<Outcome<Value> | null>,
  rowsOf: (value: Value) => Loaded<Row>,
): Promise<Loaded<Row>> {
  const answer = await call
  if (!answer) return null
  return answer.ok ? rowsOf(answer.value) : { rows: null, problem: answer.problem.kind }
}

const orders = [{ key: "listed", label: "As listed", order: () => 0 }]
const entries = listShape<(typeof content.guides)[number]>({
  orders,
  text: ({ name, words }) => [name, ...words],
})
/** As the gallery searches. */
const agentList = listShape<ListedAgent>({
  orders,
  text: ({ name, description, tags }) => [name, description, ...tags],
})
const emails = listShape<string>({ orders, text: (email) => [email] })

/** The page of a list that is searched for a text. */
function searched(path: string, q: string, more: Record<string, string> = {}) {
  return addressWith(path, new URLSearchParams({ ...more, q }))
}
