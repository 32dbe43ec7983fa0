import { redirect } from "react-router"
import { flash } from "~/console/flash"
import { bundleOf } from "~/domain/generator/bundle"
import { attachment } from "~/http/attachment"
import { brandContext } from "~/http/contexts"
import { postOnly } from "~/http/post-only"
import type { Route } from "./+types/download-zip"
import { configure, random, returnToGuide } from "./configure.server"
import { addressWithChoices } from "./generate-action.server"

export const middleware: Route.MiddlewareFunction[] = [postOnly]

/** The generated configuration as a zip file. An invalid form redirects back to its guide without its secrets. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { draft, configuration } = await configure(context, form)
  if (!configuration) {
    context.get(flash).leave("configuration-incomplete")
    throw redirect(addressWithChoices(new URL(returnToGuide(form), url), draft), 303)
  }
  const brand = context.get(brandContext)
  // Imported on demand, because few requests need YAML or an archive.
  const [{ generate }, { zipOf }] = await Promise.all([
    import("~/domain/generator/generate"),
    import("~/http/zip"),
  ])
  const { files, fingerprint } = await bundleOf(generate(configuration, brand, random), brand)
  const folder = `${brand.slug}-configuration-${fingerprint.slice(0, 8)}`
  const archive = zipOf(files.map((file) => ({ ...file, name: `${folder}/${file.name}` })))
  return attachment(
    { body: new Blob([archive]).stream(), length: archive.length },
    { name: `${folder}.zip`, type: "application/zip" },
  )
}
