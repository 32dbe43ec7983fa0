import { data, type RouterContextProvider } from "react-router"
import { newFormKey } from "~/http/form"
import { platformContext } from "~/platform/context"
import { rowOf } from "./rows"

/** The one of the list that a page of its own is about; there is no call that asks for one alone. */
export async function readOne(context: Readonly<RouterContextProvider>, id: string) {
  const platform = context.get(platformContext)
  if (!platform) return { state: "signed-out" as const }
  const listed = await platform.connectedDeployments.list()
  if (!listed.ok) return { state: "unknown" as const }
  const one = listed.value.find((row) => row.id === id)
  if (!one) throw data(null, { status: 404 })
  return { state: "found" as const, row: rowOf(one), formKey: newFormKey() }
}
