import { redirect } from "react-router"
import { flash } from "~/console/flash"
import { envFile } from "~/domain/generator/compose"
import { attachment } from "~/http/attachment.server"
import { services } from "~/http/contexts"
import { postOnly } from "~/http/post-only.server"
import { platformContext } from "~/platform/context"
import type { Route } from "./+types/compose-env"
import { licenseKeyFor, returnToGuide } from "./generator/configure.server"
import { draftOfForm } from "./generator/draft"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** The `.env` file with the license key. Redirects back to the guide when there is no valid key. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { draft } = draftOfForm(form)
  const { key, errors } = await licenseKeyFor(context.get(platformContext), draft)
  const content = envFile(key)
  if (!content) {
    const missing = errors.length > 0 ? "license-file-unread" : "license-file-empty"
    context.get(flash).leave(content === null ? "license-file-unusable" : missing)
    throw redirect(returnToGuide(form), 303)
  }
  return attachment(content, { name: `${context.get(services).brand.slug}.env`, type: "text/plain" })
}
