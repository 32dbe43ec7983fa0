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
  /** The list with this search. */
  all: string
  /** Whether the list has more than was searched. */
  partly: boolean
  problem: ProblemKind | null
}

/** Null is a list that only administrators have. */
type Loaded<Row> = { rows: Row[] | null; problem?: ProblemKind | null; partly?: boolean | undefined } | null

const shown = 8

/** Each list is asked once, fails alone and has its own time limit. */
export function loadFound(context: Readonly<RouterContextProvider>, search: string) {
  const platform = context.get(platformContext)
  const access = context.get(adminAccessContext)?.open({ fresh: false })
  const admin = access ? withTimeout(access, () => null) : Promise.resolve(null)
  const machines = admin.then((opened) => opened && inTime(opened.admin.deployments.list()))
  const licenses = admin.then((opened) => opened && inTime(opened.admin.licenses.list({ page: 1 })))
  const late = () => ({ rows: null, problem: "unavailable" as const })

  /** `namesOf`: the name, and what else the search may have found. A hit that it found by one of them shows it. */
  async function list<Row>(
    loading: Promise<Loaded<Row>>,
    /** Without one, the names are searched. */
    shape: TableShape<Row> | null,
    /** Empty: no page searches this list, so all of it is shown. */
    all: string,
    namesOf: (row: Row) => [name: string, ...ids: Array<string | null>],
    hitOf: (row: Row) => Omit<Hit, "name">,
  ): Promise<Found | null> {
    const loaded = await loading
    if (!loaded) return null
    const used = shape ?? listShape<Row>({ orders, text: (row) => namesOf(row).map((text) => text ?? "") })
    const state = readTable(new URLSearchParams({ q: search }), used)
    const ranked = findRows(loaded.rows ?? [], state, used).map((row) => {
      const [name, ...ids] = namesOf(row)
      const texts = ids.filter((id) => id !== null)
      return { row, name: name.trim() || "Unnamed", texts, rank: rankOf(search, name, texts) }
    })
    ranked.sort((one, other) => one.rank - other.rank)
    const hits = ranked.slice(0, all === "" ? ranked.length : shown).map(({ row, name, texts, rank }) => {
      const hit = hitOf(row)
      const id = rank === 3 ? texts.find((text) => rankOf(search, "", [text]) === 3) : undefined
      return { ...hit, name, fact: id ?? hit.fact }
    })
    return {
      hits,
      total: ranked.length,
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
      ({ name }) => [name],
      (page) => page,
    ),
    deployments: list(
      loadDeploymentsInTime(platform),
      deploymentList,
      searched(href("/deployments"), search),
      ({ name, id, ipv4 }) => [name, id, ipv4],
      ({ id, kind, status }) => ({
        fact: `${kind === "gpu" ? "GPU instance" : "Trial VM"}, ${status}`,
        to: detailAddress(id),
        act: status.toLowerCase() === "running" && { label: "Open terminal", to: terminalPageAddress(id) },
      }),
    ),
    licenses: list(
      withTimeout(loadLicenses(platform), late),
      licenseList,
      searched(href("/licenses"), search),
      (row) => [licensee(row), row.id],
      (row) => ({
        fact: `${typeLabel(row.type)}, ${row.paymentPending ? "payment pending" : row.status}`,
        to: searched(href("/licenses"), row.id),
        act: row.paymentPending && { label: "Pay now", to: payAddress(row.id) },
      }),
    ),
    connected: list(
      read(inTime(platform.connectedDeployments.list()), ({ rows }) => ({ rows: rows.map(toRow) })),
      connectedList,
      `${searched(href("/private-deployments"), search)}#${listId}`,
      ({ name }) => [name],
      ({ url, address }) => ({
        fact: url,
        to: `${searched(href("/private-deployments"), url)}#${listId}`,
        act: address !== null && { label: "Open", to: address },
      }),
    ),
    agents: list(
      read(inTime(agentsOf(context).gallery()), (gallery) => ({ rows: mergedAgents(gallery) })),
      agentList,
      searched(href("/agents"), search, { category: allCategories }),
      ({ name }) => [name],
      ({ id, categoryName }) => ({
        fact: categoryName ?? "",
        to: agentAddress(id),
        act: { label: "Deploy", to: deployAddress(id) },
      }),
    ),
    guides: list(
      Promise.resolve({ rows: content.guides }),
      entries,
      "",
      ({ name }) => [name],
      (guide) => guide,
    ),
    customers: list<string>(
      Promise.all([machines, licenses]).then(([machines, licenses]) => {
        const owners = [
          ...(machines?.ok ? machines.value.rows : []),
          ...(licenses?.ok ? licenses.value.licenses : []),
        ]
        const known = new Set(owners.flatMap(({ userEmail }) => userEmail ?? []))
        // What is no email, such as "unassigned", is no customer.
        const rows = [...known].filter((email) => email.includes("@"))
        return machines && { rows, partly: licenses?.ok && licenses.value.totalPages > 1 }
      }),
      null,
      searched(href("/dashboard"), search),
      (email) => [email],
      (email) => ({
        fact: "Customer",
        to: href("/admin/customers/:email", { email: encodeURIComponent(email) }),
        act: { label: "Add funds", to: addressWith(href("/admin/balances"), new URLSearchParams({ email })) },
      }),
    ),
    customerDeployments: list(
      read(machines, ({ rows }) => ({ rows })),
      null,
      searched(href("/dashboard"), search),
      ({ name, userEmail, id, ipv4 }) => [name, userEmail, id, ipv4],
      ({ id, userEmail }) => ({
        fact: userEmail ?? "",
        to: searched(href("/dashboard"), id),
      }),
    ),
    customerLicenses: list(
      read(licenses, ({ licenses, totalPages }) => ({
        rows: licenses.map((license) => ({ ...license, platformPage: 1 })),
        partly: totalPages > 1,
      })),
      licensesTable,
      searched(href("/admin/licenses"), search),
      (row) => [licensee(row), row.userEmail, row.id],
      (row) => ({
        fact: row.userEmail ?? "",
        to: searched(href("/admin/licenses"), row.id),
        act: row.paymentStatus === "pending" && {
          label: "Mark as paid",
          to: href("/admin/licenses/:id/mark-paid", { id: encodeURIComponent(row.id) }),
        },
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

/** The page of a list that is searched for a text. */
function searched(path: string, q: string, more: Record<string, string> = {}) {
  return addressWith(path, new URLSearchParams({ ...more, q }))
}
