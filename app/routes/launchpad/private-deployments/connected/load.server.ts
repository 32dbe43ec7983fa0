import { data, type RouterContextProvider } from "react-router"
import { sessionContext } from "~/auth/context"
import type { ProblemKind } from "~/domain/outcome"
import { newFormKey } from "~/http/form"
import { inTime } from "~/http/with-timeout"
import { platformContext } from "~/platform/context"
import { type ConnectedRow, toRow } from "./rows"

export interface ConnectedSnapshot {
  signedIn: boolean
  /** Null when the list didn't load, and for visitors, whose list is in the browser. */
  rows: ConnectedRow[] | null
  /** Deployments that are left out. */
  unread: number
  /** Why the list didn't load. */
  problem: ProblemKind | null
  formKey: string
}

export async function loadConnected(context: Readonly<RouterContextProvider>): Promise<ConnectedSnapshot> {
  const formKey = newFormKey()
  if (!context.get(sessionContext)) return { signedIn: false, rows: null, unread: 0, problem: null, formKey }
  const listed = await inTime(context.get(platformContext).connectedDeployments.list())
  if (!listed.ok) return { signedIn: true, rows: null, unread: 0, problem: listed.problem.kind, formKey }
  const { rows, unread } = listed.value
  return { signedIn: true, rows: rows.map(toRow), unread, problem: null, formKey }
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
