import { readRoiInputs } from "~/domain/roi-inputs"
import { attachment } from "~/http/attachment.server"
import { brandContext, requestInfo } from "~/http/contexts"
import { generateContext } from "~/http/generation.server"
import { tooBusy } from "~/http/too-busy.server"
import type { Route } from "./+types/report"

/** The PDF of the estimate in the query. No input can make the file much larger. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { inputs } = readRoiInputs(url.searchParams)
  const { name, slug } = context.get(brandContext)
  const file = {
    name: `${slug}-roi-${inputs.industry}-${inputs.workers}-workers.pdf`,
    type: "application/pdf",
  }
  if (request.method === "HEAD") return attachment({ body: null, length: null }, file)
  const { origin } = context.get(requestInfo)
  const day = new Date().toISOString().slice(0, 10)
  const report = await context.get(generateContext)(
    { kind: "roi-report", inputs, product: name, origin, day },
    request.signal,
  )
  return report ? attachment({ body: report, length: report.length }, file) : tooBusy()
}
