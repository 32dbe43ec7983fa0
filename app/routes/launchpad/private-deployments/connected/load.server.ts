import { data, href, type RouterContextProvider } from "react-router"
import { sessionContext } from "~/auth/context"
import { connectedUrl } from "~/domain/connected-deployments"
import type { ProblemKind } from "~/domain/outcome"
import { type FoundPage, findPage, readTable, rowsPerPage } from "~/domain/table"
import { newFormKey } from "~/http/form.server"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { listAddress, listId } from "./addresses"
import { connectedList } from "./list-shape"
import { type ConnectedRow, toRow } from "./rows"

export interface ConnectedSnapshot {
  signedIn: boolean
  /** Null when the list didn't load, and for visitors, whose list is in the browser. */
  list: FoundPage<ConnectedRow> | null
  /** Deployments that are left out. */
  unread: number
  /** Why the list didn't load. */
  problem: ProblemKind | null
  formKey: string
}

export async function loadConnected(
  context: Readonly<RouterContextProvider>,
  parameters: URLSearchParams,
): Promise<ConnectedSnapshot> {
  const formKey = newFormKey()
  if (!context.get(sessionContext)) return { signedIn: false, list: null, unread: 0, problem: null, formKey }
  const listed = await inTime(context.get(platformContext).connectedDeployments.list())
  if (!listed.ok) return { signedIn: true, list: null, unread: 0, problem: listed.problem.kind, formKey }
  const { rows, unread } = listed.value
  const list = findPage(rows.map(toRow), readTable(parameters, connectedList), connectedList)
  return { signedIn: true, list, unread, problem: null, formKey }
}

/** The page of the list with a deployment that was just added. */
export async function addressOfAdded(platform: Platform, url: string) {
  const listed = await platform.connectedDeployments.list()
  const address = connectedUrl(url)
  const at = listed.ok ? listed.value.rows.findLastIndex((one) => connectedUrl(one.url) === address) : 0
  const page = Math.floor(Math.max(0, at) / rowsPerPage) + 1
  return page === 1 ? listAddress : `${href("/private-deployments")}?page=${page}#${listId}`
}

/** Finds a deployment in the list, because the platform has no call for a single one. */
export async function loadConnectedDeployment(context: Readonly<RouterContextProvider>, id: string) {
  if (!context.get(sessionContext)) return { state: "signed-out" as const }
  const listed = await context.get(platformContext).connectedDeployments.list()
  if (!listed.ok) return { state: "load-error" as const, problem: listed.problem.kind }
  const one = listed.value.rows.find((row) => row.id === id)
  if (!one) throw data(null, { status: 404 })
  return { state: "found" as const, row: toRow(one), formKey: newFormKey() }
}
