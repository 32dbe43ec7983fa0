import { redirect } from "react-router"
import { envFile } from "~/domain/generator/compose"
import { attachment } from "~/http/attachment"
import { brandContext } from "~/http/contexts"
import { flash } from "~/http/flash"
import { postOnly } from "~/http/post-only"
import { platformContext } from "~/platform/context"
import { draftOfForm } from "../generator/draft"
import { guidePage } from "../generator/guide-page"
import { licenseKeyFor } from "../generator/license-key"
import type { Route } from "./+types/license-file"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** The line about the license for Docker Compose. Without a key that can stand in it, the way leads back to the guide. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { draft } = draftOfForm(form)
  const { key } = await licenseKeyFor(context.get(platformContext), draft)
  const content = envFile(key)
  if (!content) {
    context.get(flash).leave("license-file-empty")
    throw redirect(guidePage(form), 303)
  }
  return attachment(content, { name: `${context.get(brandContext).slug}.env`, type: "text/plain" })
}
