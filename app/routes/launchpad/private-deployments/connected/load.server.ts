import { href } from "react-router"
import { connectedUrl } from "~/domain/connected-deployments"
import { findPage, readTable, rowsPerPage } from "~/domain/table"
import { type Context, visit } from "~/http/contexts"
import { inTime } from "~/http/with-timeout.server"
import { platformContext } from "~/platform/context"
import type { Platform } from "~/platform/platform.server"
import { missing } from "../../missing.server"
import { listAddress, listId } from "./addresses"
import { connectedList, toRow } from "./rows"

export type ConnectedSnapshot = Awaited<ReturnType<typeof loadConnected>>

/** The list is null when it didn't load, and for visitors, whose list is in the browser. */
export async function loadConnected(context: Context, parameters: URLSearchParams) {
  const none = { signedIn: false, list: null, unread: 0, problem: null }
  if (!context.get(visit).session) return none
  const listed = await inTime("private-deployments", context.get(platformContext).connectedDeployments.list())
  if (!listed.ok) return { ...none, signedIn: true, problem: listed.problem.kind }
  const { rows, unread } = listed.value
  const list = findPage(rows.map(toRow), readTable(parameters, connectedList), connectedList)
  return { ...none, signedIn: true, list, unread }
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
export async function loadConnectedDeployment(context: Context, id: string) {
  if (!context.get(visit).session) return { state: "signed-out" as const }
  const listed = await context.get(platformContext).connectedDeployments.list()
  if (!listed.ok) return { state: "load-error" as const, problem: listed.problem.kind }
  const one = listed.value.rows.find((row) => row.id === id)
  if (!one) return missing(context)
  return { state: "found" as const, row: toRow(one) }
}
