import { redirect } from "react-router"
import { z } from "zod"
import { flash } from "~/http/flash"
import { parseForm } from "~/http/form"
import { orUnreachable } from "~/http/or-unreachable"
import { postOnly } from "~/http/post-only"
import { listAddress } from "../addresses"
import type { Route } from "./+types/from-guide"
import { connectFromGuide, type GuideConnection } from "./connect-from-guide"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** Unchecked: the guides' rules ignore what is no address (spec 2 §5). */
const wish = z.object({
  name: z.string().default(""),
  url: z.string().default(""),
  description: z.string().default(""),
  /** Sent by a page that stays as it is. */
  stay: z.literal("yes").optional(),
})

const messages: Record<GuideConnection, string> = {
  added: "connected-added",
  known: "connected-known",
  ignored: "connected-ignored",
  failed: "connected-not-added",
  "signed-out": "connected-signed-out",
}

/** The guides' own act: see `connectFromGuide`. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await parseForm(request, wish)
  if (!form.ok) return form.reject()
  const { stay, ...wanted } = form.value
  const connection = await connectFromGuide(context, wanted)
  context.get(flash).leave(messages[connection], { name: wanted.name || wanted.url })
  if (stay) return { connection }
  throw redirect(listAddress, 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orUnreachable(request, serverAction)
}
