import { data, type RouterContextProvider } from "react-router"
import { newFormKey } from "~/http/form"
import { platformContext } from "~/platform/context"
import { type ConnectedRow, toRow } from "./rows"

/** What `<ConnectedDeployments>` shows. */
export interface ConnectedSnapshot {
  signedIn: boolean
  /** Null when the platform did not tell; for visitors the browser has the list. */
  rows: ConnectedRow[] | null
  formKey: string
}

export async function loadConnected(context: Readonly<RouterContextProvider>): Promise<ConnectedSnapshot> {
  const formKey = newFormKey()
  const platform = context.get(platformContext)
  if (!platform) return { signedIn: false, rows: null, formKey }
  const listed = await platform.connectedDeployments.list()
  return { signedIn: true, rows: listed.ok ? listed.value.map(toRow) : null, formKey }
}

/** The one of the list that a page of its own is about; there is no call that asks for one alone. */
export async function loadConnectedDeployment(context: Readonly<RouterContextProvider>, id: string) {
  const platform = context.get(platformContext)
  if (!platform) return { state: "signed-out" as const }
  const listed = await platform.connectedDeployments.list()
  if (!listed.ok) return { state: "unknown" as const }
  const one = listed.value.find((row) => row.id === id)
  if (!one) throw data(null, { status: 404 })
  return { state: "found" as const, row: toRow(one), formKey: newFormKey() }
}
