import type { RouterContextProvider } from "react-router"
import { newFormKey } from "~/http/form"
import { platformContext } from "~/platform/context"
import { type ConnectedRow, rowOf } from "./rows"

/** What `<ConnectedDeployments>` shows. */
export interface ConnectedReading {
  signedIn: boolean
  /** Null when the platform did not tell; for visitors the browser has the list. */
  rows: ConnectedRow[] | null
  formKey: string
}

export async function readConnected(context: Readonly<RouterContextProvider>): Promise<ConnectedReading> {
  const formKey = newFormKey()
  const platform = context.get(platformContext)
  if (!platform) return { signedIn: false, rows: null, formKey }
  const listed = await platform.connectedDeployments.list()
  return { signedIn: true, rows: listed.ok ? listed.value.map(rowOf) : null, formKey }
}
