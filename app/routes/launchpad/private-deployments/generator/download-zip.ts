import { redirect } from "react-router"
import { attachment } from "~/http/attachment.server"
import { services } from "~/http/contexts"
import { postOnly } from "~/http/post-only.server"
import type { Route } from "./+types/download-zip"
import { configure, returnToGuide } from "./configure.server"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/**
 * The generated configuration as a zip file. An invalid form is sent to its guide instead (307 repeats the POST), which
 * shows the errors and keeps what was typed.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const { configuration } = await configure(context, form)
  if (!configuration) throw redirect(returnToGuide(form), 307)
  const brand = context.get(services).brand
  // Imported on demand, because few requests need YAML or an archive.
  const [{ generate }, { buildZip }] = await Promise.all([import("./generate"), import("~/http/zip.server")])
  const { files, fingerprint } = generate(configuration, brand)
  const folder = `${brand.slug}-configuration-${fingerprint.slice(0, 8)}`
  const archive = buildZip(files.map((file) => ({ ...file, name: `${folder}/${file.name}` })))
  return attachment(
    { body: new Blob([archive]).stream(), length: archive.length },
    { name: `${folder}.zip`, type: "application/zip" },
  )
}
